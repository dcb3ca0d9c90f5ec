// Every file in `cases/` is one example: a bid request, the calls that come of it and what is read from a reply.

import { readBidRequest } from '@parley/openrtb'
import { goldenProblems, loadGoldenCases } from '@parley/testkit'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { opportunityOf } from '../../packages/exchange/src/intake/opportunity.ts'
import type { Opportunity } from '../../packages/exchange/src/types.ts'
import { tipjarAdapter } from './tipjar.ts'

const cases = loadGoldenCases(new URL('./cases/', import.meta.url))
const takes = new Ajv({ strictTypes: false }).compile(tipjarAdapter.params)

describe('cases', () => {
  for (const golden of cases) {
    test(golden.title, () => {
      expect(goldenProblems(golden, tipjarAdapter, opportunityIn)).toEqual([])
    })
  }
})

test('every case has parameters that an operator may configure', () => {
  expect(cases.filter(({ params }) => !takes(params)).map(({ name }) => name)).toEqual([])
})

/** The way of a request to its partners: read, cut down by the privacy gate, put into the words of the auction. */
function opportunityIn(text: string): { readonly opportunity: Opportunity } | { readonly refused: string } {
  const reading = readBidRequest(text)
  if (reading.kind === 'refused') return { refused: reading.issue.rule }
  return { opportunity: opportunityOf(reading, { record: reading.request, warnings: [] }, 1) }
}
