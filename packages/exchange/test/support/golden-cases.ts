// The tests of an adapter: every file in its `cases/` is one example, a bid request, the calls that come of it and what is
// read from a reply.

import { readBidRequest } from '@parley/openrtb'
import { goldenProblems, loadGoldenCases } from '@parley/testkit'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { configFormats } from '../../src/config/formats.ts'
import { dealBook } from '../../src/deals/deal-book.ts'
import { dealsOfferedTo } from '../../src/deals/offered-deals.ts'
import { withDeals } from '../../src/deals/with-deals.ts'
import type { DefinedAdapter } from '../../src/demand/adapter.ts'
import type { ImpDeals, OfferedDeal } from '../../src/model/deal.ts'
import type { Opportunity } from '../../src/model/opportunity.ts'
import { opportunityOf } from '../../src/opportunity/opportunity.ts'
import { openGate } from '../../src/privacy/gate.ts'
import { gateTools } from './samples.ts'

/** `folder` is that of the test; the cases are below it. */
export function testCases(adapter: DefinedAdapter, folder: string): void {
  const cases = loadGoldenCases(new URL('./cases/', folder))
  const takes = new Ajv({ strictTypes: false, formats: configFormats }).compile(adapter.schema)

  describe('cases', () => {
    for (const golden of cases) {
      test(golden.title, () => {
        expect(goldenProblems(golden, adapter, opportunityIn)).toEqual([])
      })
    }
  })

  test('every case has parameters that an operator may configure', () => {
    expect(cases.filter(({ params }) => !takes(params)).map(({ name }) => name)).toEqual([])
  })

  test('no two cases have the same title', () => {
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length)
  })
}

/** The way of a request to its partners: read, cut down by the privacy gate, put into the words of the auction. */
function opportunityIn(text: string): { readonly opportunity: Opportunity } | { readonly refused: string } {
  const reading = readBidRequest(text)
  if (reading.kind === 'refused') return { refused: reading.issue.rule }
  const gate = openGate(reading.request, { isGpc: false, country: undefined }, gateTools)
  const opportunity = withDeals(opportunityOf(reading, gate, { defaultType: 1 }), reading, {
    deals: dealBook([]),
    wallMs: () => 0,
  })
  const imps = opportunity.imps.map((imp) =>
    imp.deals === undefined ? imp : { ...imp, offeredDeals: toldTo(imp.deals) },
  )
  return { opportunity: { ...opportunity, imps, request: gate.viewFor(undefined).request } }
}

/** As the partner "acme" without a margin is told them. */
function toldTo(deals: ImpDeals): readonly OfferedDeal[] {
  return dealsOfferedTo({ name: 'acme', seat: 'acme', marginPercent: 0 }, deals)
}
