// replyTo: from an outcome to the bytes of the answer, with the winner's markup, sealed notice URLs and all headers.

import { randomBytes, randomUUID } from 'node:crypto'
import { createTokens } from '@parley/journal'
import { bench, do_not_optimize, summary } from 'mitata'
import { awardBids } from '../../../packages/exchange/src/award/award-bids.ts'
import { createOverflowUrls } from '../../../packages/exchange/src/award/overflow-urls.ts'
import type { Winner } from '../../../packages/exchange/src/model/award.ts'
import type { Opportunity } from '../../../packages/exchange/src/model/opportunity.ts'
import { contextOf } from '../../../packages/exchange/src/opportunity/context.ts'
import { replyTo } from '../../../packages/exchange/src/reply/reply.ts'
import { bidOutcome, noBidOutcome } from './stage.ts'

const requestId = randomUUID()
const tools = {
  tokens: createTokens({ secret: 'bench', previousSecret: '', keySeconds: 86_400, expirySeconds: 3600, randomBytes }),
  overflowUrls: createOverflowUrls(1),
  contextOf: (opportunity: Opportunity, { imp, bid }: Winner) => contextOf(opportunity, imp, bid),
  isTracked: () => false,
  hasFeedback: () => false,
  publicUrl: () => 'http://127.0.0.1:8080',
  nowSeconds: () => 1_800_000_000,
  expirySeconds: 3600,
  newId: randomUUID,
}

const { opportunity, winners } = bidOutcome.trace

summary(() => {
  bench('reply: a bid', () => {
    const awards = awardBids(winners, opportunity, requestId, tools)
    do_not_optimize(replyTo({ ...bidOutcome, awards }, requestId))
  })
  bench('reply: no bid', () => do_not_optimize(replyTo(noBidOutcome, requestId)))
})
