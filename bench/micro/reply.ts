// replyTo: from an outcome to the bytes of the answer, with the winner's markup, signed notice URLs and all headers.

import { randomUUID } from 'node:crypto'
import { bench, do_not_optimize, summary } from 'mitata'
import { awardBids } from '../../packages/exchange/src/award/award-bids.ts'
import { createSigner } from '../../packages/exchange/src/award/token.ts'
import { replyTo } from '../../packages/exchange/src/reply/reply.ts'
import { bidOutcome, noBidOutcome } from './stage.ts'

const requestId = randomUUID()
const tools = {
  signer: createSigner({ secret: 'bench', previousSecret: '', partners: ['house'] }),
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
