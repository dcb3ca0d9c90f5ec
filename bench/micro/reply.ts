// replyTo: from an outcome to the bytes of the answer, with the winner's markup, signed notice URLs and all headers.

import { randomUUID } from 'node:crypto'
import { bench, do_not_optimize, summary } from 'mitata'
import { createSigner } from '../../packages/exchange/src/notices/token.ts'
import { awardBid } from '../../packages/exchange/src/notices/winning-bid.ts'
import type { BidAnswer } from '../../packages/exchange/src/reply/bid-response.ts'
import { type BidOutcome, replyTo } from '../../packages/exchange/src/reply/reply.ts'
import { bidOutcome, noBidOutcome } from './stage.ts'

const requestId = randomUUID()
const responseId = randomUUID()
const tools = {
  signer: createSigner({ secret: 'bench', previousSecret: '', partners: ['house'] }),
  publicUrl: () => 'http://127.0.0.1:8080',
  nowSeconds: () => 1_800_000_000,
  expirySeconds: 3600,
  newId: randomUUID,
}

function award({ trace }: BidOutcome): BidAnswer {
  const { winners, opportunity } = trace
  const awards = winners.map((winner) => awardBid(winner, opportunity, requestId, tools))
  return { responseId, awards, trace, explainsNonBids: false, seatOf: (partner) => partner }
}

summary(() => {
  bench('reply: a bid', () => do_not_optimize(replyTo(bidOutcome, requestId, award)))
  bench('reply: no bid', () => do_not_optimize(replyTo(noBidOutcome, requestId, award)))
})
