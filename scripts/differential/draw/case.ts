// One case after the other, from a seed: so many share a configuration, and half of the requests have mistakes.

import type { Case, Facts } from '../../../conformance/oracle/facts.ts'
import { drawAnswers } from './answers.ts'
import { Draw } from './draw.ts'
import { drawFacts, type Stage } from './facts.ts'
import { withMistakes } from './mistakes.ts'
import { drawRequest } from './request.ts'

export const casesPerConfiguration = 40

export interface Batch {
  readonly facts: Facts
  readonly cases: readonly Case[]
}

/** Cases `first` to `first + count - 1` of a seed; `count` of one configuration at most. */
export function drawBatch(seed: number, first: number, count: number, stage: Stage): Batch {
  const draw = new Draw(seed * 1_000_003 + first)
  const facts = drawFacts(draw, stage)
  const cases = Array.from({ length: count }, (_, index): Case => {
    const request = drawRequest(draw, `c${first + index}`, facts, stage.hasScores)
    const answers = drawAnswers(draw, request, facts)
    return { request: draw.happens(0.5) ? withMistakes(draw, request) : request, answers, facts }
  })
  return { facts, cases }
}
