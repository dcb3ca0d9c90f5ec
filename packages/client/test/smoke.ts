// The client in one go, for runtimes that the other tests do not use: a request made, checked, sent and read.

import { strict as assert } from 'node:assert'
import { startExchange } from '@parley/testkit'
import { bidRequest, createCache, createClient, impression, parseNative } from '../src/index.ts'
import { checkRequest } from '../src/validate.ts'

const exchange = await startExchange()
try {
  const client = createClient({ baseUrl: exchange.url, check: checkRequest })
  const answer = await client.bid(bidRequest({ test: true, imp: [impression({ bidfloor: 0.5 })] }))
  assert.equal(answer.kind, 'bid')
  const [bid] = answer.bids
  const reading = parseNative(bid, { loopbackHttp: true })
  assert.equal(reading.kind, 'ad')
  assert.equal(reading.ad.title, 'Test ad from the Parley sandbox')
  assert.equal(await client.reportWin(bid), true)
  await assert.rejects(client.bid(bidRequest({ tmax: 1 })), { name: 'BidError', kind: 'refused', field: 'tmax' })
  assert.equal(await createCache({ lifetimeMs: 1000, load: (key) => Promise.resolve(key) }).get('a'), 'a')
  process.stdout.write(`The client works on Node ${process.versions.node}.\n`)
} finally {
  await exchange.stop()
}
