// T79: somebody who names a publisher and does not prove to be it, and the publisher itself beside it.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { slowKeepAliveMs, slowly } from '@parley/testkit/slowly'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyHash } from '../../src/credentials/bearer.ts'
import { stopAll } from '../support/server.ts'
import { house, keepAuctions, partnerAt, simpleRequest } from './documents.ts'
import { type DemandExchange, startExchange, type TimedAnswer } from './exchange.ts'

interface Told {
  readonly imp: readonly { readonly pmp?: { readonly deals: readonly { readonly id: string }[] } }[]
  readonly badv?: readonly string[]
  readonly site: { readonly publisher: { readonly id: string } }
  readonly source: {
    readonly schain: { readonly complete: number; readonly nodes: readonly { readonly sid: string }[] }
  }
}

const key = 'parley_a-key-of-forty-characters-or-about-so-many'
const proof = [`Authorization: Bearer ${key}`]
const told: Told[] = []
const buyer = createServer({ keepAliveTimeout: slowKeepAliveMs }, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    told.push(JSON.parse(Buffer.concat(chunks).toString()) as Told)
    response.writeHead(204).end()
  })
})
let exchange: DemandExchange

beforeAll(async () => {
  await new Promise<void>((resolve) => buyer.listen(0, '127.0.0.1', resolve))
  const { port } = buyer.address() as AddressInfo
  exchange = await startExchange(
    {
      house,
      explain: { ...keepAuctions, publishers: ['pub-1', 'strict'] },
      demand: { partners: [partnerAt('acme', `http://127.0.0.1:${port}`)] },
      deals: { catalogue: [{ id: 'private', publishers: ['pub-1'], seats: ['acme'] }] },
      supply: {
        domain: 'parley.example',
        publishers: [
          { id: 'pub-1', sellerId: 'news', isOwner: true, feedback: true, blockedAdvertisers: ['rival.example'] },
        ],
      },
      credentials: {
        publishers: [
          { id: 'pub-1', keys: [keyHash(key)], required: false },
          { id: 'strict', keys: [keyHash(key)] },
        ],
      },
    },
    slowly,
  )
}, 60_000)

afterAll(async () => {
  buyer.close()
  await stopAll()
})

async function send(publisher: string, headers: readonly string[] = []): Promise<TimedAnswer> {
  return exchange.post({ ...simpleRequest({ id: 'r1' }), site: { publisher: { id: publisher } } }, headers)
}

function shownIn({ body }: TimedAnswer): { readonly hasFeedback: boolean; readonly hasNonBids: boolean } {
  return { hasFeedback: body.includes('/feedback'), hasNonBids: body.includes('seatnonbid') }
}

test('the publisher has its deal, its account, its explanations and its feedback', async () => {
  const answer = await send('pub-1', proof)

  expect(answer.status).toBe(200)
  expect(shownIn(answer)).toEqual({ hasFeedback: true, hasNonBids: true })
  expect(told.at(-1)).toMatchObject({
    imp: [{ pmp: { deals: [{ id: 'private' }] } }],
    badv: ['rival.example'],
    site: { publisher: { id: 'pub-1' } },
    source: { schain: { complete: 1, nodes: [{ sid: 'news' }] } },
  })
})

test('a stranger that names it has a name of its own, and none of them; what the publisher blocks stays blocked', async () => {
  const answer = await send('pub-1')

  expect(answer.status).toBe(200)
  expect(shownIn(answer)).toEqual({ hasFeedback: false, hasNonBids: false })
  expect(told.at(-1)).toMatchObject({
    badv: ['rival.example'],
    site: { publisher: { id: 'unverified:pub-1' } },
    source: { schain: { complete: 0, nodes: [{ sid: 'unverified:pub-1' }] } },
  })
  expect(told.at(-1)?.imp[0]).not.toHaveProperty('pmp')
  expect(JSON.parse(await exchange.operator('/auctions?publisher=unverified:pub-1'))).toMatchObject({
    auctions: [{ publisher: 'unverified:pub-1' }],
  })
})

test('the call that a partner got can be built again from the record', async () => {
  const answer = await send('pub-1')

  const record = await exchange.operator(`/auctions/${answer.headers['x-request-id']}`)

  const { steps } = JSON.parse(record) as { steps: { calls: { sent: { body: string } }[] } }
  expect(JSON.parse(steps.calls[0]?.sent.body ?? '')).toEqual(told.at(-1))
})

test('a publisher with a credential wants every caller proven, unless it says otherwise', async () => {
  expect((await send('strict')).status).toBe(401)
  expect((await send('strict', proof)).status).toBe(200)
})

test.each(['strict ', 'strict\u200b', 'strict\u0000', '\uff53trict'])(
  'T80: %j is the publisher that it looks like, and must be proven',
  async (publisher) => {
    expect((await send(publisher)).status).toBe(401)
  },
)
