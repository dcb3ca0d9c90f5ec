// T75: an accident becomes a 500 once, and whoever watches a request cannot change its answer.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { arrivalOf, gateTools, requestOf } from '../../test/support/samples.ts'
import { createSigner } from '../award/token.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import { localPartner } from '../demand/build-partner.ts'
import { LargeBodies } from '../limits/large-bodies.ts'
import { createLimiter } from '../limits/limiter.ts'
import { systemClock } from '../time/clock.ts'
import type { Ended } from '../words/outcome.ts'
import { answerBidRequest, type Parts } from './bid.ts'
import { answerNotice } from './notice.ts'

const config = configOf(readFileSync(new URL('../../../../sample.yaml', import.meta.url), 'utf8'))
const house = localPartner({ name: 'house' }, houseAdapter(config.house.campaigns))
const signer = createSigner({ secret: 'secret', previousSecret: '', partners: ['house'] })
const accident = new Error('the accident')
const valid = JSON.stringify(requestOf())

const ends = {
  bid: { parts: {}, arrival: arrivalOf(valid), status: 200 },
  'no-bid': { parts: { demand: { partners: [], sandbox: house } }, arrival: arrivalOf(valid), status: 204 },
  rejected: { parts: {}, arrival: arrivalOf('{}'), status: 400 },
  'over-limit': {
    parts: { limiter: usedUp() },
    arrival: arrivalOf(valid),
    status: 429,
  },
  failed: { parts: {}, arrival: { ...arrivalOf(valid), body: () => Promise.reject(accident) }, status: 500 },
} as const

test.each(Object.entries(ends))('a watcher that throws changes nothing about %s', async (kind, end) => {
  const calm = watched()
  const expected = await answerBidRequest(end.arrival, partsWith({ ...end.parts, watchers: [calm.watcher] }))

  const after = watched()
  const reported: unknown[] = []
  const watchers = [throwing, after.watcher]
  const reply = await answerBidRequest(
    end.arrival,
    partsWith({ ...end.parts, watchers, report: (error) => reported.push(error) }),
  )

  expect(reply).toEqual(expected)
  expect(reply.status).toBe(end.status)
  expect(after.ended.map(({ outcome }) => outcome.kind)).toEqual([kind])
  expect(reported).toEqual(kind === 'failed' ? [accident, watcherAccident] : [watcherAccident])
})

test('an accident of the limiter is a 500, counted and reported once', async () => {
  const { ended, watcher } = watched()
  const reported: unknown[] = []
  const limiter = { ...createLimiter(config.limits), admitAddress: fail }

  const reply = await answerBidRequest(
    arrivalOf(valid),
    partsWith({ limiter, watchers: [watcher], report: (error) => reported.push(error) }),
  )

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
  expect(reported).toEqual([accident])
})

test('a bid that cannot be signed is no bid that was sold', async () => {
  const { ended, watcher } = watched()
  const award = { ...partsWith({}).award, signer: { ...signer, sign: fail } }

  const reply = await answerBidRequest(arrivalOf(valid), partsWith({ award, watchers: [watcher], report: () => {} }))

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
})

test('a notice is answered alike when its counter throws, and with 500 when it cannot be read', () => {
  const arrival = { ...arrivalOf(''), method: 'GET', path: '/w/forged' }
  const reported: unknown[] = []
  const parts = {
    basePath: '',
    limiter: createLimiter(config.limits),
    signer,
    nowSeconds: () => 1_800_000_000,
    watchers: [throwing],
    report: (error: unknown) => reported.push(error),
  }

  expect(answerNotice(arrival, parts)?.status).toBe(403)
  expect(answerNotice(arrival, { ...parts, signer: { ...signer, read: fail }, watchers: [] })?.status).toBe(500)
  expect(reported).toEqual([watcherAccident, accident])
})

const watcherAccident = new Error('the watcher’s accident')

function throwing(): never {
  throw watcherAccident
}

function fail(): never {
  throw accident
}

function usedUp() {
  const limiter = createLimiter({ ...config.limits, ip: 1 })
  limiter.admitAddress('192.0.2.1', 0)
  return limiter
}

function watched() {
  const ended: Ended[] = []
  return { ended, watcher: (one: Ended) => void ended.push(one) }
}

/** An exchange whose ids, chance and time are always the same. */
function partsWith(members: Partial<Parts>): Parts {
  const clock = { ...systemClock, nowMs: () => 0 }
  const newId = (): string => 'made-id'
  return {
    clock,
    chance: () => 0,
    newId,
    report: () => {},
    onLate: () => {},
    limiter: createLimiter(config.limits),
    largeBodies: new LargeBodies(config.limits, clock),
    intake: { path: '/openrtb2', bodyBytesMax: config.server.bodyBytesMax },
    privacy: gateTools,
    demand: { partners: [house], sandbox: house },
    auction: config.auction,
    award: {
      signer,
      nowSeconds: () => 1_800_000_000,
      newId,
      publicUrl: () => 'https://exchange.example',
      expirySeconds: 3600,
    },
    explainsNonBids: () => false,
    seatOf: (partner) => partner,
    watchers: [],
    ...members,
  }
}
