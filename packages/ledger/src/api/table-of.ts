// Rows as a table for spreadsheets: some members of each, under their names.

import type { Cell } from '@parley/port'
import { currency } from './amounts.ts'
import type { Presented } from './presented.ts'

type Value = Cell | readonly string[] | undefined

/** `amounts` are the last columns, and say their currency. Lists are written with a space between their texts. */
export function tableOf<Name extends string>(
  rows: readonly Readonly<Partial<Record<Name, unknown>>>[],
  names: readonly Name[],
  amounts: readonly Name[],
): Presented['table'] {
  const headOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return {
    columns: [...names.map(headOf), ...amounts.map((name) => `${headOf(name)} ${currency}`)],
    lines: rows.map((row) => [...names, ...amounts].map((name) => cellOf(row[name] as Value))),
  }
}

function cellOf(value: Value): Cell {
  return typeof value === 'object' ? value.join(' ') : (value ?? '')
}
