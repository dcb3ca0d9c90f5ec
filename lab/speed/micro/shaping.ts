// Shaping: three partners that are considered for a request, and what is learned from how it ended.

import { bench, do_not_optimize, summary } from 'mitata'
import { shapedRequest } from '../../../packages/exchange/src/shaping/kinds.ts'
import { considerCall, noteEnds, type ShapedCall } from '../../../packages/exchange/src/shaping/shape-calls.ts'
import { Shaper } from '../../../packages/exchange/src/shaping/shaper.ts'
import { bidOutcome, opportunity } from './stage.ts'

const partners = ['acme', 'house', 'zenith']
const terms = { explorationPercent: 5, revenueLossPercentMax: 1 }
const shapers = partners.map((name) => ({ name, shaper: new Shaper(name, terms) }))
/** Requests come in many kinds. */
const requests = Array.from({ length: 2000 }, (_, at) => ({ ...opportunity, publisher: `pub-${at}` }))

let sequence = 0

function shapeOne(): number {
  sequence++
  const request = requests[sequence % requests.length] ?? opportunity
  const nowMs = sequence * 5
  const shaped = shapedRequest(`0b9fc0a6-5b1c-4d3e-9d2a-${String(sequence % 10 ** 12).padStart(12, '0')}`, request)
  const calls: ShapedCall[] = []
  for (const { name, shaper } of shapers) {
    const found = considerCall(name, shaper, request.imps, shaped, nowMs)
    if (found?.kind === 'call') calls.push(found.call)
  }
  noteEnds(calls, bidOutcome.trace, request, nowMs + 20)
  return calls.length
}

for (let at = 0; at < 20_000; at++) shapeOne()

summary(() => {
  bench('shaping: 3 partners, considered and learned from', () => do_not_optimize(shapeOne()))
})
