// Every file in `cases/` is one example: a bid request, the calls that come of it and what is read from a reply.

import { readBidRequest } from '@parley/openrtb'
import { goldenProblems, loadGoldenCases } from '@parley/testkit'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { gateTools } from '../../../../test/support/samples.ts'
import { configFormats } from '../../../config/formats.ts'
import { opportunityOf } from '../../../intake/opportunity.ts'
import { openGate } from '../../../privacy/gate.ts'
import type { Opportunity } from '../../../types.ts'
import { openrtbAdapter } from './openrtb.ts'

const cases = loadGoldenCases(new URL('./cases/', import.meta.url))
const takes = new Ajv({ strictTypes: false, formats: configFormats }).compile(openrtbAdapter.params)

describe('cases', () => {
  for (const golden of cases) {
    test(golden.title, () => {
      expect(goldenProblems(golden, openrtbAdapter, opportunityIn)).toEqual([])
    })
  }
})

test('every case has parameters that an operator may configure', () => {
  expect(cases.filter(({ params }) => !takes(params)).map(({ name }) => name)).toEqual([])
})

test('no two cases have the same title', () => {
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length)
})

/** The way of a request to its partners: read, cut down by the privacy gate, put into the words of the auction. */
function opportunityIn(text: string): { readonly opportunity: Opportunity } | { readonly refused: string } {
  const reading = readBidRequest(text)
  if (reading.kind === 'refused') return { refused: reading.issue.rule }
  const gate = openGate(reading.request, { isGpc: false, country: undefined }, gateTools)
  const opportunity = opportunityOf(reading, gate, 1)
  return { opportunity: { ...opportunity, request: gate.viewFor(undefined).request } }
}
