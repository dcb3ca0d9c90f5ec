// The requests that the tests of this package start from, and the shortest way to say how a change to one is answered.

import { readBidRequest } from '../src/read.ts'
import { reasonOf } from '../src/reason.ts'

type Members = Readonly<Record<string, unknown>>

/** A native request with one asset of each kind. */
export const fullNative = {
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 90 } },
    { id: 2, required: 1, img: { type: 3, w: 1200, h: 627, wmin: 600, hmin: 314, mimes: ['image/png'] } },
    { id: 3, required: 0, data: { type: 2, len: 140 } },
    { id: 4, video: { mimes: ['video/mp4'], minduration: 5, maxduration: 30, protocols: [2, 3] } },
  ],
  context: 2,
  contextsubtype: 22,
  plcmttype: 1,
  plcmtcnt: 1,
  seq: 0,
  aurlsupport: 0,
  durlsupport: 0,
  privacy: 1,
  eventtrackers: [{ event: 1, methods: [1, 2] }],
}

/** A valid request in which every field of the specification is used, except `app`, which `site` excludes. */
export const fullRequest = {
  id: 'request-1',
  imp: [
    {
      id: 'imp-1',
      native: { request: JSON.stringify({ native: fullNative }), ver: '1.2', api: [1, 7] },
      bidfloor: 1.25,
      video: { minduration: 5, maxduration: 30 },
      audio: { minduration: 5, maxduration: 30 },
      ext: {
        service: { adcpFormats: [{ agent_url: 'https://formats.example/agent', id: 'native_card' }] },
        service_product_search: { min_price: 10, max_price: 99.5, price_currency: 'EUR' },
      },
    },
    { id: 'imp-2', native: { request: JSON.stringify(fullNative) }, bidfloor: 0 },
  ],
  test: 0,
  at: 1,
  tmax: 500,
  site: {
    id: 'site-1',
    name: 'Chat',
    domain: 'chat.example.com',
    cat: ['IAB19', '596'],
    keywords: 'running shoes, trail',
    publisher: { id: 'publisher-1' },
  },
  device: {
    ua: 'Mozilla/5.0',
    ip: '203.0.113.7',
    language: 'en',
    devicetype: 4,
    geo: { lat: 52.520008, lon: 13.404954, country: 'DEU' },
  },
  user: {
    id: 'user-1',
    gender: 'O',
    data: [{ id: 'data-1', name: 'audience', segment: [{ id: '43' }] }],
    consent: 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA',
    ext: { consent: 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA' },
  },
  regs: {
    coppa: 0,
    gdpr: 1,
    us_privacy: '1YNN',
    gpp: 'DBAA',
    gpp_sid: [2, 6],
    ext: { gdpr: 1, us_privacy: '1YNN' },
  },
  ext: {
    service: {
      messageSequenceNumber: 3,
      messageLength: 42,
      isQuickReply: false,
      userThinkTimeMs: 5200,
      sessionDurationMs: 61000,
      intent: { value: 'purchase_inquiry', confidence: 0.9, topics: ['shoes'], signals: ['price_question'] },
      sentiment: { value: 'positive', score: 0.5 },
      funnel: { stage: 'consideration', progress: 0.4 },
      audience: { interests: ['running'], behaviors: ['compares'] },
    },
  },
}

/** A valid request with nothing in it that could be left out, and these members beside or instead of its own. */
export function requestWith(members: Members): Members {
  return { id: 'r', imp: [impWith({})], ...members }
}

export function impWith(members: Members): Members {
  return { id: 'a', native: { request: '{"native":{"assets":[{"id":1,"title":{"len":25}}]}}' }, ...members }
}

/** How a body is answered: "accepted", or the code and the field of its first fault. */
export function answerTo(body: unknown): string {
  const reading = readBidRequest(typeof body === 'string' ? body : JSON.stringify(body))
  if (reading.kind === 'request') return 'accepted'
  const { code, field } = reading.issue
  const reason = reasonOf(reading.issue)
  // The words are the catalogue's and the conformance cases'; here it is enough that there are some.
  if (/must *(?:;|$)/.test(reason)) throw new Error(`a reason without words: ${reason}`)
  return field === undefined ? code : `${code} ${field}`
}

/** The answer to a request with these members. */
export function answerWith(members: Members): string {
  return answerTo(requestWith(members))
}

/** The answer to a request with one impression that has these members. */
export function answerWithImp(members: Members): string {
  return answerWith({ imp: [impWith(members)] })
}

/** The answer to a request with this native request: "accepted", or the code and the inner path of its first fault. */
export function answerWithNative(native: unknown): string {
  const body = requestWith({ imp: [impWith({ native: { request: JSON.stringify(native) } })] })
  const answer = answerTo(body)
  const reading = readBidRequest(JSON.stringify(body))
  if (reading.kind === 'request') return answer
  return answer.replace('imp[0].native.request', reading.issue.inside ?? 'the string')
}

/** The answer to a request with a native request of this one asset. */
export function answerWithAsset(asset: Members): string {
  return answerWithNative({ assets: [{ id: 1, ...asset }] })
}
