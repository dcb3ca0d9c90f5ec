// The lines of a text around a fault, with a mark under it. A long line is cut around the fault: native requests are
// strings of many hundred characters.

import type { Paint } from '../report/paint.ts'
import { harmless } from './members.ts'
import { placeOf, type Span } from './place.ts'

const widthMax = 88
const markMax = 60
const leadMax = 30

export function frameOf(text: string, span: Span, paint: Paint): readonly string[] {
  const { line, column } = placeOf(text, span.start)
  const lines = text.split('\n')
  const own = plain(lines[line - 1] ?? '')
  const cut = cutAround(own, column - 1)
  const length = Math.max(1, Math.min(span.end - span.start, own.length - column + 1, markMax, widthMax - cut.column))
  const gutter = String(line).length + 1
  const before = line > 1 ? [row(line - 1, shortened(plain(lines[line - 2] ?? '')), gutter, paint)] : []
  const mark = `${' '.repeat(cut.column)}${paint.red('^'.repeat(length))}`
  return [...before, row(line, cut.text, gutter, paint), row(undefined, mark, gutter, paint)]
}

function row(line: number | undefined, text: string, gutter: number, paint: Paint): string {
  const number = line === undefined ? '' : String(line)
  return `${paint.dim(`${number.padStart(gutter)} |`)} ${text}`.trimEnd()
}

/** Keeps the number of characters, so that the mark is at the right column. */
function plain(line: string): string {
  return harmless(line.replace(/\t/g, ' ').replace(/\r$/, ''))
}

function shortened(line: string): string {
  return line.length <= widthMax ? line : `${line.slice(0, widthMax - 1)}…`
}

function cutAround(line: string, column: number): { readonly text: string; readonly column: number } {
  if (line.length <= widthMax) return { text: line, column }
  const start = column <= widthMax / 2 ? 0 : column - leadMax
  const head = start === 0 ? '' : '…'
  const rest = line.slice(start + head.length)
  const text = head + rest
  return { text: shortened(text), column: column - start }
}
