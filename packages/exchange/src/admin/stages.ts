// Where the time of an auction went: three stages, worked out afterwards from when its calls began and ended. The flow
// waits for the partners only, so these two moments are the ends of the stages; nothing is measured for this.

import type { AuctionStage } from '@parley/contract'
import type { CallRecord } from '../model/call.ts'

interface Times {
  readonly receivedAtMs: number
  readonly repliedAtMs: number
}

export function stagesOf(calls: readonly CallRecord[], { receivedAtMs, repliedAtMs }: Times): readonly AuctionStage[] {
  const since = (ms: number): number => roundedMs(ms - receivedAtMs)
  const toMs = since(repliedAtMs)
  if (calls.length === 0) {
    return [
      { name: 'answer', says: 'read, checked, decided and answered: no external partner was called', fromMs: 0, toMs },
    ]
  }
  const askedMs = since(Math.min(...calls.map(({ sentAtMs }) => sentAtMs)))
  const heardMs = since(Math.max(...calls.map(({ endedAtMs }) => endedAtMs)))
  return [
    { name: 'prepare', says: 'read, checked, counted, privacy applied, partners chosen', fromMs: 0, toMs: askedMs },
    { name: 'ask', says: 'all partners called in parallel', fromMs: askedMs, toMs: heardMs },
    { name: 'decide', says: 'bids checked, auction held, answer written', fromMs: heardMs, toMs },
  ]
}

/** To microseconds: a clock knows no more. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 1000) / 1000
}
