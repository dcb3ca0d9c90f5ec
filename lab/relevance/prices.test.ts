// Some auctions of what `npm run lab -- relevance --prices 100000` holds.

import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { ownScorers } from './own-scorers.ts'
import { holdAuctions } from './prices.ts'
import { labelledPairs } from './truth.ts'

const pairs = labelledPairs('truth')
const auctions = tries(100_000, 1000)

test.each(Object.entries(ownScorers(pairs)))(
  'by %s, nobody pays more than it bid nor less than wins',
  (_, scorer) => {
    const { sold, byFit, byRival } = holdAuctions(scorer, pairs, auctions, 1)

    expect(sold).toBeGreaterThan(auctions / 2)
    expect(byFit).toBeGreaterThan(auctions / 20)
    expect(byRival).toBeGreaterThan(auctions / 20)
  },
  300_000,
)
