// What the parts of an explanation share: 80 columns, a name on the left and lines beside it.

import { columnsOf, padded, wrapped } from '../text/columns.ts'

export const columns = 80
export const indent = '  '

const nameWidthMax = 16

/** The width of the names plus one space. */
export function nameWidth(names: readonly string[]): number {
  return Math.min(nameWidthMax, Math.max(0, ...names.map(columnsOf))) + 1
}

/** A label, and a text in as many lines as it needs beside it. */
export function beside(label: string, text: string, width: number): readonly string[] {
  const lines = wrapped(text, columns - indent.length - width)
  const labels = (at: number): string => (width === 0 ? '' : `${padded(at === 0 ? label : '', width - 1)} `)
  return lines.map((line, at) => `${indent}${labels(at)}${line}`.trimEnd())
}
