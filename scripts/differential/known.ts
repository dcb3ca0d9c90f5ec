// Where the exchange does not do what the documents say, until it does: each row with its sentence. A difference that a row
// covers is counted and does not fail a run. An empty table is the aim.

import { type Case, type Facts, type Json, objectOf, textsOf } from '../../conformance/oracle/facts.ts'

export interface KnownDifference {
  readonly name: string
  /** What the documents say, and what the exchange does instead. */
  readonly says: string
  readonly covers: (given: Case, differences: readonly string[]) => boolean
}

const lists = ['badv', 'bcat', 'acat', 'bapp', 'wseat', 'bseat', 'wlang', 'wlangb'] as const

export const knownDifferences: readonly KnownDifference[] = [
  {
    name: 'unreadable list',
    says: 'D86: a list that is no list of texts has no effect. The exchange holds it against bids, or answers with 500.',
    covers: ({ request }) => lists.some((name) => request[name] != null && textsOf(request[name]) === undefined),
  },
  {
    name: 'margin of three decimals',
    says: 'D50: what a margin leaves is rounded down. The exchange rounds the margin itself to two decimals of a percent first.',
    covers: ({ facts }) => facts.partners.some(({ marginPercent = 0 }) => decimalsOf(marginPercent) > 2),
  },
  {
    name: 'least relevance of four decimals',
    says: 'D97: an ad below the least is irrelevant. The exchange rounds the least to thousandths, so 0.450 passes 0.4504.',
    covers: ({ facts }) => facts.publishers.some(({ minRelevance = 0 }) => decimalsOf(minRelevance) > 3),
  },
  {
    name: 'floor below a cent',
    says: 'D79: a lone bid pays the floor, and a fixed price is the floor (D100). The exchange takes a cent where the floor is less.',
    covers: ({ request, facts }) => floorsIn(request, facts).some((floor) => floor > 0 && floor < 0.01),
  },
  {
    name: 'unnamed before blocked by agreement',
    says: 'D105: of several lists the first of the table has the say. The exchange holds all of badv against a bid before the agreed names.',
    covers: (_, differences) =>
      differences.every((text) => / as unnamed-advertiser, expected .*blocked-advertiser/.test(text)),
  },
]

function floorsIn({ imp }: Json, { publishers, deals }: Facts): readonly number[] {
  const imps = Array.isArray(imp) ? imp.map(objectOf) : []
  const named = imps
    .map(({ pmp }) => objectOf(pmp).deals)
    .flatMap((list) => (Array.isArray(list) ? list.map(objectOf) : []))
  const agreed = publishers.flatMap(({ floors = [] }) => floors.map(({ cpm }) => cpm))
  return [...named.map(({ bidfloor }) => Number(bidfloor)), ...agreed, ...deals.map(({ floorCpm = 0 }) => floorCpm)]
}

function decimalsOf(number: number): number {
  return String(number).split('.')[1]?.length ?? 0
}
