// T75: an accident becomes a 500 once, and whoever hears of a request cannot change its answer.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configOf } from '../../test/support/config.ts'
import { arrivalOf, gateTools, requestOf } from '../../test/support/samples.ts'
import { createSigner } from '../award/token.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import { localPartner } from '../demand/build-partner.ts'
import { createEmit } from '../events/emit.ts'
import type { Event, EventSink, RequestEnded } from '../events/event.ts'
import { LargeBodies } from '../limits/large-bodies.ts'
import { createLimiter } from '../limits/limiter.ts'
import { systemClock } from '../time/clock.ts'
import { answerBidRequest, type BidParts } from './bid.ts'
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

test.each(Object.entries(ends))('a sink that throws changes nothing about %s', async (kind, end) => {
  const calm = watched()
  const expected = await answerBidRequest(end.arrival, partsWith({ ...end.parts, emit: calm.emit }))

  const after = watched()
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const emit = createEmit([throwing, after.sink], report)
  const reply = await answerBidRequest(end.arrival, partsWith({ ...end.parts, emit, report }))

  expect(reply).toEqual(expected)
  expect(reply.status).toBe(end.status)
  expect(after.ended.map(({ outcome }) => outcome.kind)).toEqual([kind])
  expect(reported).toEqual(kind === 'failed' ? [accident, sinkAccident] : [sinkAccident])
})

test('an accident of the limiter is a 500, counted and reported once', async () => {
  const { ended, emit } = watched()
  const reported: unknown[] = []
  const limiter = { ...createLimiter(config.limits), admitAddress: fail }

  const reply = await answerBidRequest(
    arrivalOf(valid),
    partsWith({ limiter, emit, report: (error) => reported.push(error) }),
  )

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
  expect(reported).toEqual([accident])
})

test('a bid that cannot be signed is no bid that was sold', async () => {
  const { ended, emit } = watched()
  const award = { ...partsWith({}).award, signer: { ...signer, sign: fail } }

  const reply = await answerBidRequest(arrivalOf(valid), partsWith({ award, emit, report: () => {} }))

  expect(reply.status).toBe(500)
  expect(ended.map(({ outcome }) => outcome.kind)).toEqual(['failed'])
})

test('a notice is answered alike when a sink throws, and with 500 when it cannot be read', async () => {
  const arrival = { ...arrivalOf(''), method: 'GET', path: '/w/forged' }
  const call = { kind: 'win', token: 'forged' } as const
  const reported: unknown[] = []
  const report = (error: unknown): void => void reported.push(error)
  const limiter = createLimiter(config.limits)
  const parts = { limiter, signer, nowSeconds: () => 1_800_000_000, report }
  const { noticed, sink, emit } = watched()

  const forged = await answerNotice(arrival, call, { ...parts, emit: createEmit([throwing, sink], report) })
  const failed = await answerNotice(arrival, call, { ...parts, signer: { ...signer, read: fail }, emit })

  expect([forged.status, failed.status]).toEqual([403, 500])
  expect(noticed).toEqual(['refused', 'failed'])
  expect(reported).toEqual([sinkAccident, accident])
})

const sinkAccident = new Error('the accident of a sink')

const throwing: EventSink = {
  put() {
    throw sinkAccident
  },
  close: () => Promise.resolve(),
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
  const ended: RequestEnded[] = []
  const noticed: string[] = []
  const emit = (event: Event): void => {
    if (event.type === 'request-ended') ended.push(event)
    if (event.type === 'notice-ended') noticed.push(event.outcome.kind)
  }
  return { ended, noticed, emit, sink: { put: emit, close: () => Promise.resolve() } }
}

/** An exchange whose ids, chance and time are always the same. */
function partsWith(members: Partial<BidParts>): BidParts {
  const clock = { ...systemClock, nowMs: () => 0 }
  const newId = (): string => 'made-id'
  return {
    clock,
    chance: () => 0,
    newId,
    report: () => {},
    emit: () => {},
    snapshot: 1,
    limiter: createLimiter(config.limits),
    largeBodies: new LargeBodies(config.limits, clock),
    intake: { bodyBytesMax: config.server.bodyBytesMax },
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
    ...members,
  }
}
