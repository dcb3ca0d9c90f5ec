// The installed client in one go, on any Node that it supports: a request made, checked, sent and read.

import { strict as assert } from 'node:assert'
import { bidRequest, createCache, createClient, impression, parseNative } from '@parley/client'
import { checkRequest } from '@parley/client/validate'

const client = createClient({ baseUrl: process.env.PARLEY_URL ?? '', check: checkRequest })
const answer = await client.bid(bidRequest({ test: true, imp: [impression({ bidfloor: 0.5 })] }))
assert.equal(answer.kind, 'bid')
const [bid] = answer.bids
const reading = parseNative(bid, { loopbackHttp: true })
assert.equal(reading.kind, 'ad')
assert.equal(reading.ad.title, 'Test ad from the Parley sandbox')
assert.equal(await client.reportWin(bid), true)
await assert.rejects(client.bid(bidRequest({ tmax: 1 })), { name: 'BidError', kind: 'refused', field: 'tmax' })
assert.equal(await createCache({ lifetimeMs: 1000, load: (key) => Promise.resolve(key) }).get('a'), 'a')
process.stdout.write('The client works.\n')
