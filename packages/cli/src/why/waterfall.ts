// Which partners were called and when each answered: bars on a time axis that ends at the deadline.

import type { Call, Steps } from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { padded } from '../text/columns.ts'
import { columns, indent, nameWidth } from './layout.ts'

/** Such as "1234 ms  bad-response". */
const wordsWidth = 22
const own = 'the answer'

export function showWaterfall({ calls, deadlineMs }: Steps, tookMs: number, paint: Paint): readonly string[] {
  if (calls.length === 0) return [`${indent}No partner was called over the network.`]
  const width = nameWidth([own, ...calls.map(({ partner }) => partner)])
  const axis = columns - indent.length - width - wordsWidth - 1
  const at = (ms: number): number => Math.min(axis, Math.max(0, Math.round((ms / Math.max(deadlineMs, 1)) * axis)))
  const row = (name: string, cells: string, words: string): string =>
    `${indent}${padded(name, width)}${cells}${paint.dim('▏')}${words}`.trimEnd()
  return [
    `${indent}${' '.repeat(width)}${paint.dim(headOf(deadlineMs, axis))}`,
    ...calls.map((call) => row(call.partner, barOf(call, at, axis, paint), wordsOf(call))),
    row(own, `${' '.repeat(Math.min(at(tookMs), axis - 1))}◆`.padEnd(axis), ` ${Math.round(tookMs)} ms`),
    `${indent}${' '.repeat(width)}${paint.dim('█ answered   ░ no usable answer   │ time limit')}`,
  ]
}

function headOf(deadlineMs: number, axis: number): string {
  const end = `deadline ${Math.round(deadlineMs)} ms`
  return `0 ms${end.padStart(axis - '0 ms'.length)}`
}

/** The partner is not to blame for these. */
const endWords: Readonly<Record<string, string>> = { 'held-up': 'held up' }

function wordsOf({ tookMs, end }: Call): string {
  return ` ${Math.round(tookMs)} ms${end === 'reply' ? '' : `  ${endWords[end] ?? end}`}`.slice(0, wordsWidth)
}

function barOf(
  { sentAtMs, tookMs, tmaxMs, end }: Call,
  at: (ms: number) => number,
  axis: number,
  paint: Paint,
): string {
  const start = Math.min(at(sentAtMs), axis - 1)
  const stop = Math.max(at(sentAtMs + tookMs), start + 1)
  const cap = at(sentAtMs + tmaxMs)
  const color = end === 'reply' ? paint.green : paint.yellow
  const bar = (end === 'reply' ? '█' : '░').repeat(stop - start)
  // The mark is after the bar, and is omitted if the bar or the deadline is at its position.
  const rest = cap >= stop && cap < axis ? `${' '.repeat(cap - stop)}│` : ''
  return `${' '.repeat(start)}${color(bar)}${paint.dim(rest.padEnd(axis - stop))}`
}
