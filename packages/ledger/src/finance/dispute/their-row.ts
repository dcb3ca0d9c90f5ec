// What a row of somebody's own log says, by the names of its columns.

import { roundedRatio } from '../../reports/amount.ts'
import { daysAfter } from '../../reports/time-zone.ts'
import { nanoIn } from '../cents.ts'
import { type Refused, refusedFor } from '../refused.ts'
import type { CsvRow } from './csv-rows.ts'

/** `cpm` is dollars for a thousand impressions, `amount` is dollars; `auction` and `bid` are ids of ours. */
const columnNames = ['day', 'auction', 'bid', 'imp', 'count', 'cpm', 'amount'] as const
type ColumnName = (typeof columnNames)[number]

/** Which of our ids a log has; undefined where it has sums of days. */
type IdColumn = 'auction' | 'bid' | undefined

export interface Columns {
  readonly kind: 'columns'
  readonly id: IdColumn
  readonly hasImp: boolean
  readonly read: (row: CsvRow, month: string) => TheirRow | Refused
}

export interface TheirRow {
  readonly kind: 'their-row'
  readonly line: number
  readonly day: string
  /** Empty where the log has none. */
  readonly id: string
  readonly imp: string
  readonly count: bigint
  readonly nano: bigint
}

/** `mapping` is such as `day=Date,auction=Request ID,cpm=Price`; a column that it leaves out has our name for it. */
export function readColumns(header: CsvRow, mapping: string): Columns | Refused {
  const names = readMapping(mapping)
  if (names.kind === 'refused') return names
  const places = new Map<ColumnName, number>()
  for (const name of columnNames) {
    const title = names.titles.get(name) ?? name
    const at = header.cells.findIndex((cell) => cell.trim().toLowerCase() === title.toLowerCase())
    if (at !== -1) places.set(name, at)
    else if (names.titles.has(name)) return refusedFor(`the file has no column ${title}`)
  }
  if (!places.has('day')) return refusedFor('the file needs a column day; name it with --columns day=<its title>')
  if (places.has('cpm') === places.has('amount'))
    return refusedFor('the file needs one column of cpm and amount; name it with --columns cpm=<its title>')
  if (places.has('auction') && places.has('bid'))
    return refusedFor('the file is compared by one id: name auction or bid, and give the other column another title')
  const id = places.has('auction') ? 'auction' : places.has('bid') ? 'bid' : undefined
  const hasImp = id === 'auction' && places.has('imp')
  return { kind: 'columns', id, hasImp, read: (row, month) => readRow(row, month, { places, id, hasImp }) }
}

type Mapping = { readonly kind: 'mapping'; readonly titles: ReadonlyMap<ColumnName, string> } | Refused

function readMapping(text: string): Mapping {
  const titles = new Map<ColumnName, string>()
  for (const pair of text === '' ? [] : text.split(',')) {
    const at = pair.indexOf('=')
    const name = columnNames.find((one) => one === pair.slice(0, at).trim())
    if (at === -1 || name === undefined)
      return refusedFor(`--columns is such as day=Date,cpm=Price; it knows ${columnNames.join(', ')}`)
    titles.set(name, pair.slice(at + 1).trim())
  }
  return { kind: 'mapping', titles }
}

interface Places extends Pick<Columns, 'id' | 'hasImp'> {
  readonly places: ReadonlyMap<ColumnName, number>
}

const idCharactersMax = 256

function readRow({ line, cells }: CsvRow, month: string, { places, id, hasImp }: Places): TheirRow | Refused {
  const cell = (name: ColumnName): string => cells[places.get(name) ?? -1]?.trim() ?? ''
  const day = dayIn(cell('day'))
  if (day === undefined) return refusedFor(`line ${line}: day must be such as 2026-10-31`)
  if (!day.startsWith(month)) return refusedFor(`line ${line}: ${day} is not a day of ${month}`)
  const nano = nanoOf(cell, places)
  if (nano === undefined) return refusedFor(`line ${line}: the price must be a decimal number such as 2.5`)
  const own = id === undefined ? '' : cell(id)
  if (id !== undefined && (own === '' || own.length > idCharactersMax))
    return refusedFor(`line ${line}: ${id} must have 1 to ${idCharactersMax} characters`)
  const count = id === undefined ? cell('count') : '1'
  if (!/^\d{1,15}$/.test(count)) return refusedFor(`line ${line}: count must be a whole number`)
  const imp = hasImp ? cell('imp').slice(0, idCharactersMax) : ''
  // The price of sums of a day is for a thousand of what it counts.
  const total = places.has('cpm') ? nano * BigInt(count) : nano
  return { kind: 'their-row', line, day, id: own, imp, count: BigInt(count), nano: total }
}

function nanoOf(cell: (name: ColumnName) => string, places: Places['places']): bigint | undefined {
  if (places.has('amount')) return nanoIn(cell('amount'))
  const cpm = nanoIn(cell('cpm'))
  return cpm === undefined ? undefined : roundedRatio(cpm, 1000n)
}

const dayForm = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/

/** A time is cut off: days are those of whoever wrote the log. */
function dayIn(text: string): string | undefined {
  const day = dayForm.exec(text)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(day))) return undefined
  return daysAfter(day, 0) === day ? day : undefined
}
