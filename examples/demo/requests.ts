// A chat as the bid request that its publisher sends, and the few that are sent with a fault in them.

import { between, type Chance, cents, pick } from './chance.ts'
import type { Chat, Consent } from './chats.ts'

export interface OutgoingRequest {
  readonly id: string
  readonly body: string
  /** What is wrong with it, in words; undefined where nothing is. */
  readonly fault: string | undefined
}

type Members = Readonly<Record<string, unknown>>

const faultShare = 0.05

export function writeRequest(chat: Chat, number: number, chance: Chance): OutgoingRequest {
  const id = `demo-${String(number).padStart(6, '0')}`
  const request = requestOf(chat, id, chance)
  if (chance() >= faultShare) return { id, body: JSON.stringify(request), fault: undefined }
  const { fault, spoil } = pick(faults, chance)
  return { id, body: spoil(request), fault }
}

function requestOf(chat: Chat, id: string, chance: Chance): Members {
  const { topic, publisher, isApp, isSecondPrice, impCount } = chat
  const content = { cat: [topic.cat], keywords: topic.keywords.join(', '), publisher: { id: publisher } }
  const place = isApp
    ? { app: { id: 'assistant-app', bundle: 'example.assistant.app', ...content } }
    : { site: { id: 'assistant', domain: 'chat.example', ...content } }
  return {
    id,
    at: isSecondPrice ? 2 : 1,
    tmax: pick([250, 300, 400], chance),
    imp: Array.from({ length: impCount }, (_, index) => impOf(chat, String(index + 1))),
    ...place,
    device: deviceOf(chat, chance),
    ...lawMembers(chat.consent, chance),
    ext: { service: contextOf(chat, chance) },
  }
}

function impOf({ floorCpm, priceMax }: Chat, id: string): Members {
  const filter = { max_price: priceMax, price_currency: 'USD' }
  const ext = priceMax === undefined ? {} : { ext: { service_product_search: filter } }
  return { id, bidfloor: floorCpm, native: { ver: '1.2', request: nativeRequest }, ...ext }
}

const nativeRequest = JSON.stringify({
  native: {
    ver: '1.2',
    context: 2,
    contextsubtype: 22,
    plcmttype: 1,
    assets: [
      { id: 1, required: 1, title: { len: 90 } },
      { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 300 } },
      { id: 3, required: 0, data: { type: 2, len: 140 } },
      { id: 4, required: 0, data: { type: 1, len: 25 } },
      { id: 5, required: 0, data: { type: 6, len: 12 } },
      { id: 6, required: 0, data: { type: 12, len: 15 } },
    ],
  },
})

/** Addresses and positions are sent as publishers do, so that the record can show what was taken out. */
function deviceOf({ country, isApp }: Chat, chance: Chance): Members {
  const ip = `203.0.113.${1 + Math.floor(chance() * 250)}`
  const position = chance() < 0.3 ? { lat: cents(between(35, 55, chance)), lon: cents(between(-5, 15, chance)) } : {}
  return { ua: 'Mozilla/5.0', language: 'en', devicetype: isApp ? 4 : 2, ip, geo: { country, ...position } }
}

/** A TC string with consent to everything for swift and velvet, and to nothing for moody. */
const consentString = 'CQeEcwAQeEcwAAKABBENCMFIAPIAAAAAAAYn71QAn70v3qAAAAA'

function lawMembers(consent: Consent, chance: Chance): Members {
  const user = { id: `visitor-${Math.floor(chance() * 900) + 100}` }
  switch (consent) {
    case 'none':
      return { user }
    case 'given':
      return { user: { ...user, consent: consentString }, regs: { gdpr: 1 } }
    case 'missing':
      return { user, regs: { gdpr: 1 } }
    case 'us-opt-out':
      return { user, regs: { us_privacy: '1YYN' } }
    case 'child':
      return { user, regs: { coppa: 1 } }
  }
}

const progress = { awareness: 0.15, consideration: 0.45, intent: 0.75, conversion: 0.95 } as const
const scores = { positive: 0.7, neutral: 0.1, negative: 0.05 } as const

function contextOf({ says, topic, intent, stage, sentiment, priceMax }: Chat, chance: Chance): Members {
  return {
    messageSequenceNumber: 1 + Math.floor(chance() * 9),
    messageLength: says.length,
    isQuickReply: false,
    userThinkTimeMs: Math.round(between(900, 20_000, chance)),
    sessionDurationMs: Math.round(between(4000, 240_000, chance)),
    intent: {
      value: intent,
      confidence: cents(between(0.6, 0.98, chance)),
      topics: [topic.plural],
      signals: priceMax === undefined ? ['asked a question'] : ['named a price'],
    },
    sentiment: { value: sentiment, score: scores[sentiment] },
    funnel: { stage, progress: progress[stage] },
    audience: { interests: topic.keywords },
  }
}

interface Fault {
  readonly fault: string
  readonly spoil: (request: Members) => string
}

const faults: readonly Fault[] = [
  { fault: 'tmax is too short', spoil: (request) => JSON.stringify({ ...request, tmax: 20 }) },
  { fault: 'no id', spoil: (request) => JSON.stringify({ ...request, id: undefined }) },
  { fault: 'site and app', spoil: (request) => JSON.stringify({ ...request, site: {}, app: {} }) },
  { fault: 'the floor is a text', spoil: (request) => withImps(request, { bidfloor: '1.50' }) },
  { fault: 'no native object', spoil: (request) => withImps(request, { native: undefined }) },
  { fault: 'cut off in the middle', spoil: (request) => JSON.stringify(request).slice(0, -40) },
]

function withImps(request: Members, change: Members): string {
  const imps = request.imp as readonly Members[]
  return JSON.stringify({ ...request, imp: imps.map((imp) => ({ ...imp, ...change })) })
}
