// Where the time of an auction went, in a sentence.

import type { Call } from '@parley/contract'
import { listed, milliseconds } from '../words/numbers.ts'

/** More names than this are a number. */
const namedMax = 4

export function timeWords(calls: readonly Call[], deadlineMs: number, tookMs: number): string {
  const leftMs = deadlineMs - tookMs
  const end =
    leftMs >= 0
      ? `answered after ${milliseconds(tookMs)}, ${milliseconds(leftMs)} before the deadline.`
      : `answered after ${milliseconds(tookMs)}; the deadline for partners was ${milliseconds(deadlineMs)}.`
  const [slowest] = calls.toSorted((one, other) => endOf(other) - endOf(one))
  if (slowest === undefined) return `No external partner was called; ${end}`
  const names = [...new Set(calls.map(({ partner }) => partner))]
  const who = names.length > namedMax ? `${names.length} partners` : listed(names)
  const waited = `${who} ${names.length === 1 ? 'was called' : 'were called in parallel'}`
  return `${waited}; ${slowest.partner} finished last at ${milliseconds(endOf(slowest))}; ${end}`
}

function endOf({ sentAtMs, tookMs }: Call): number {
  return sentAtMs + tookMs
}

export const callEnds: Readonly<Record<string, string>> = {
  reply: 'answered',
  late: 'timed out',
  'held-up': 'exchange stalled',
  unreachable: 'unreachable',
  'bad-response': 'unreadable',
}
