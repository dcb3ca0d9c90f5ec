// A refusal tells the caller what it found; the record of it never does. A canary at every place of a request, in every
// shape that is refused there.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { impOf, nativeText, requestOf, titleAsset } from '../../test/support/samples.ts'
import { createExchange, type Exchange } from '../app/exchange.ts'
import { adapterSchemas, loadConfig, systemClock } from '../index.ts'

const canary = 'canary-4711'
const shapes: readonly unknown[] = [
  canary,
  [canary],
  { [canary]: canary },
  `${canary}; got ${canary}\n${canary}`,
  4711.4711,
]

const whole = requestOf({
  test: 0,
  at: 1,
  tmax: 300,
  imp: [
    impOf({
      bidfloor: 1,
      native: { request: nativeText(titleAsset), ver: '1.2', api: [3] },
      ext: {
        service: { adcpFormats: [{ agent_url: 'https://agent.example', id: 'card' }] },
        service_product_search: { min_price: 1, max_price: 2 },
      },
    }),
  ],
  site: { id: 's', name: 'n', domain: 'site.example', cat: ['1'], keywords: 'k', publisher: { id: 'p' } },
  app: { id: 'a', bundle: 'com.example', cat: ['1'], keywords: 'k', publisher: { id: 'p' } },
  device: { ua: 'u', ip: '203.0.113.7', language: 'en', devicetype: 4, geo: { lat: 1, lon: 1, country: 'USA' } },
  user: {
    id: 'u',
    gender: 'F',
    data: [{ id: 'd', name: 'n', segment: [{ id: 's' }] }],
    consent: 'c',
    ext: { consent: 'c' },
  },
  regs: { coppa: 0, gdpr: 0, us_privacy: '1---', gpp: 'g', gpp_sid: [7], ext: { gdpr: 0, us_privacy: '1---' } },
  ext: {
    service: {
      messageSequenceNumber: 1,
      messageLength: 1,
      isQuickReply: false,
      userThinkTimeMs: 1,
      sessionDurationMs: 1,
      intent: { value: 'comparison', confidence: 1, topics: ['t'], signals: ['s'] },
      sentiment: { value: 'neutral', score: 0 },
      funnel: { stage: 'intent', progress: 0 },
      audience: { interests: ['i'], behaviors: ['b'] },
    },
  },
})

test('wherever a canary makes a request invalid, the record says where and does not repeat it', async () => {
  const exchange = memoryExchange()
  const documents = placesIn(whole).flatMap((place) => shapes.map((shape) => changed(whole, place, shape)))
  const refused = await refusals(exchange, documents.flatMap((one) => [one, { ...one, test: 1 }]).map(textOf))

  expect(refused.count).toBeGreaterThan(300)
  expect(refused.repeating).toEqual([])
})

test('a native request that is refused is not repeated either', async () => {
  const natives = [
    canary,
    `{"native":{"ver":"${canary}","assets":[]}}`,
    `{"native":{"assets":[{"id":"${canary}"}]}}`,
    `{"native":{"assets":[{"id":1,"data":{"type":"${canary}"}}]}}`,
    `{"native":{"assets":"${canary}"}}`,
    `{"${canary}":{}}`,
    `["${canary}"]`,
  ]
  const documents = natives.map((request) => requestOf({ imp: [impOf({ native: { request } })] }))

  const refused = await refusals(memoryExchange(), documents.map(textOf))

  expect(refused).toEqual({ count: natives.length, repeating: [] })
})

test('a body that is cut off anywhere is refused without being repeated', async () => {
  const text = textOf(requestOf({ user: { id: canary, ext: { [canary]: canary } }, device: { ifa: canary } }))
  const bodies = Array.from({ length: text.length - 1 }, (_, length) => text.slice(0, length + 1))

  const refused = await refusals(memoryExchange(), bodies)

  expect(refused).toEqual({ count: bodies.length, repeating: [] })
})

interface Refused {
  readonly count: number
  /** Records that repeat the canary. */
  readonly repeating: readonly string[]
}

async function refusals(exchange: Exchange, bodies: readonly string[]): Promise<Refused> {
  const admin = exchange.createAdmin()
  const repeating: string[] = []
  let count = 0
  for (const body of bodies) {
    const requestId = randomUUID()
    const { status } = await exchange.inject({ body, requestId })
    if (status !== 400) continue
    count++
    const { body: record } = await admin.inject(`/auctions/${requestId}`)
    if (!record.includes(requestId) || /4711/.test(record.replaceAll(requestId, ''))) repeating.push(record)
  }
  await admin.close()
  return { count, repeating }
}

/** Every member and every item, by the names and places that lead to it. */
function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  const own = at.length === 0 ? [] : [at]
  if (typeof value !== 'object' || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([name, member]) => placesIn(member, [...at, name]))]
}

function changed(document: object, [name = '', ...rest]: readonly string[], shape: unknown): object {
  const member = (document as Readonly<Record<string, unknown>>)[name]
  const next = rest.length === 0 ? shape : changed(member as object, rest, shape)
  if (!Array.isArray(document)) return { ...document, [name]: next }
  return document.map((item: unknown, index) => (String(index) === name ? next : item))
}

function textOf(document: object): string {
  return JSON.stringify(document)
}

function memoryExchange(): Exchange {
  const loading = loadConfig(
    '',
    { PARLEY_LIMIT_IP: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_GLOBAL: '0' },
    adapterSchemas,
  )
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  const clock = { ...systemClock, nowMs: () => 0 }
  const report = (error: unknown): void => {
    throw error
  }
  return createExchange(loading.config, { clock, wallMs: () => 0, newId: randomUUID, chance: () => 0, report })
}
