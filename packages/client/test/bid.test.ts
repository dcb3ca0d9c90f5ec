// The client in Node against the real exchange.

import { type RunningExchange, startExchange } from '@parley/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BidAnswer,
  BidError,
  bidRequest,
  context,
  createClient,
  impression,
  nativeCard,
  parseNative,
} from '../src/index.ts'
import { checkRequest } from '../src/validate.ts'

let exchange: RunningExchange
beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(() => exchange.stop())

type GivenBid = Extract<BidAnswer, { kind: 'bid' }>

async function bidOn(...[request]: Parameters<ReturnType<typeof createClient>['bid']>): Promise<GivenBid> {
  const answer = await createClient({ baseUrl: exchange.url }).bid(request)
  if (answer.kind !== 'bid') throw new Error('there is no bid')
  return answer
}

test('a test request gets a bid of the sandbox, and its markup is an ad', async () => {
  const request = bidRequest({ test: true, imp: [impression({ bidfloor: 1.5 })] })

  const { bids, response, requestId } = await bidOn(request)

  expect(bids).toMatchObject([{ impid: '1', price: 1.5, seat: 'sandbox', currency: 'USD' }])
  expect(response.ext?.service).toMatchObject({ test: true })
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(parseNative(bids[0], { loopbackHttp: true })).toMatchObject({
    kind: 'ad',
    dropped: [],
    ad: {
      title: 'Test ad from the Parley sandbox',
      sponsored: 'Parley sandbox',
      callToAction: 'Learn more',
      image: { width: 600, height: 300 },
    },
  })
})

test('what the chat is about chooses the campaign', async () => {
  const about = context({
    message: 'Which shoes for wet trails?',
    messageSequenceNumber: 1,
    sessionDurationMs: 1000,
    intent: { value: 'purchase_inquiry', confidence: 0.9, topics: ['trail running'] },
  })
  const native = nativeCard({ texts: ['sponsored', 'price', 'salePrice', 'rating', 'displayUrl'], icon: true })

  const { bids } = await bidOn(
    bidRequest({ context: about, site: { keywords: 'trail running' }, imp: [impression({ native })] }),
  )

  expect(parseNative(bids[0], { loopbackHttp: true })).toMatchObject({
    ad: {
      sponsored: 'Northtrail',
      price: '$129.00',
      salePrice: '$99.00',
      rating: '4.7',
      displayUrl: 'northtrail.example',
      icon: { url: `${exchange.url}/pictures/trail-shoes-icon.svg`, width: 80, height: 80 },
    },
  })
})

test('a floor that nobody pays is no bid', async () => {
  const request = bidRequest({ imp: [impression({ bidfloor: 1000 })] })

  expect(await createClient({ baseUrl: exchange.url }).bid(request)).toEqual({
    kind: 'no-bid',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('a refusal of the exchange says what the local check says', async () => {
  const faulty = bidRequest({ test: true, tmax: 1, imp: [impression({ bidfloor: 0.001 })] })

  const [remote, local] = await Promise.all(
    [createClient({ baseUrl: exchange.url }), createClient({ baseUrl: exchange.url, check: checkRequest })].map(
      (client) => client.bid(faulty).catch((error: unknown) => error),
    ),
  )

  expect(remote).toBeInstanceOf(BidError)
  expect(remote).toMatchObject({
    kind: 'refused',
    status: 400,
    code: 'INVALID_FIELD_VALUE',
    field: 'imp[0].bidfloor',
    attempts: 1,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const { code, field, reason, violations } = remote as BidError
  expect(local).toMatchObject({ kind: 'refused', status: undefined, code, field, reason, violations })
  expect(violations.map((violation) => violation.field)).toEqual(['imp[0].bidfloor', 'tmax'])
})

test('a win and a billing event arrive at the exchange, and a forged one does not', async () => {
  const client = createClient({ baseUrl: exchange.url })
  const { bids } = await bidOn(bidRequest())
  const [won] = bids
  const before = [await exchange.notices('win'), await exchange.notices('billing')]

  const told = [await client.reportWin(won), await client.reportBilling(won)]
  await client.reportWin({ ...won, nurl: (won.nurl ?? '').replace('/w/', '/w/x') })

  expect(told).toEqual([true, true])
  expect([await exchange.notices('win'), await exchange.notices('billing')]).toEqual(before.map((count) => count + 1))
})

test('more than 100 requests in a second are over the limit, with the time to wait', async () => {
  const client = createClient({ baseUrl: exchange.url })

  const ends = await Promise.all(
    Array.from({ length: 250 }, () => client.bid(bidRequest({ test: true })).catch((error: BidError) => error)),
  )

  const refused = ends.filter((end) => end.kind === 'over-limit')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ name: 'BidError', code: 'RATE_LIMIT_EXCEEDED', retryAfterMs: 1000 })
})
