// The requests that check-partner sends. They are built by the exchange's own code: the publisher's request is read, the
// privacy gate removes what partners must not see, and the OpenRTB adapter writes the call.

import { type OpenrtbEntry, openrtbAdapter, type PartnerCall } from '@parley/exchange/tools'
import { type BidRequest, type NativeRequest, readBidRequest, reasonOf } from '@parley/openrtb'
import { shownToPartners } from '../shown-request.ts'

export interface Sample {
  readonly name: string
  readonly call: PartnerCall
  /** The request as partners may see it. */
  readonly request: BidRequest
  /** What each impression asks for, by its id. */
  readonly imps: ReadonlyMap<string, { readonly native: NativeRequest; readonly floorCpm: number }>
}

const title = { id: 1, required: 1, title: { len: 90 } }
const picture = { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 314 } }
const description = { id: 3, required: 0, data: { type: 2, len: 140 } }
const sponsor = { id: 4, required: 1, data: { type: 1, len: 25 } }
const button = { id: 5, required: 0, data: { type: 12, len: 15 } }
const icon = { id: 6, required: 0, img: { type: 1, w: 50, h: 50 } }
const clip = { mimes: ['video/mp4'], minduration: 5, maxduration: 30, protocols: [2, 3, 7] }

const card = nativeOf({ assets: [title, picture, description, sponsor, button] })
const site = {
  id: 'assistant',
  domain: 'chat.example',
  keywords: 'running shoes, trail running',
  publisher: { id: 'pub-1' },
}
const context = {
  messageSequenceNumber: 3,
  messageLength: 64,
  isQuickReply: false,
  sessionDurationMs: 48_000,
  intent: { value: 'purchase_inquiry', confidence: 0.86, topics: ['running shoes'], signals: ['asked for a price'] },
}
const device = { ua: 'Mozilla/5.0', language: 'en', devicetype: 2, geo: { country: 'USA' } }
const oneImp = [{ id: '1', bidfloor: 0.5, native: { request: card } }]

/** What publishers send: one row for each feature that bidders often get wrong. */
const publisherRequests: Readonly<Record<string, object>> = {
  'one impression': { imp: oneImp, site, device, ext: { service: context } },
  'several impressions': {
    imp: [
      { id: 'first', bidfloor: 0.5, native: { request: card } },
      { id: 'second', bidfloor: 1.25, native: { request: nativeOf({ assets: [title, icon] }) } },
    ],
    site,
  },
  'a request from an app': {
    imp: oneImp,
    app: { id: 'chat-app', bundle: 'com.example.chat', keywords: 'laufschuhe, größe 43', publisher: { id: 'pub-2' } },
  },
  'blocked advertisers and categories': {
    imp: oneImp,
    site,
    badv: ['blocked.example', 'shop.blocked.example'],
    bcat: ['IAB25', 'IAB26'],
  },
  'privacy signals': {
    imp: oneImp,
    site,
    user: { consent: 'CPxxxxxPxxxxxAcABBENAuE' },
    regs: { gdpr: 1, us_privacy: '1YNN', coppa: 1 },
  },
  'trackers on offer': {
    imp: [
      {
        id: '1',
        native: { request: nativeOf({ assets: [title], eventtrackers: [{ event: 1, methods: [1] }], privacy: 1 }) },
      },
    ],
    site,
  },
  'a video': {
    imp: [{ id: '1', native: { request: nativeOf({ assets: [title, { id: 7, required: 1, video: clip }] }) } }],
    site,
  },
  'no optional fields': { imp: [{ id: 'only', native: { request: nativeOf({ assets: [title] }) } }] },
}

export function samplesFor(params: OpenrtbEntry, tmaxMs: number, newId: () => string): readonly Sample[] {
  return Object.entries(publisherRequests).map(([name, body]) =>
    sampleOf(name, { id: newId(), ...body }, params, tmaxMs),
  )
}

function sampleOf(name: string, body: object, params: OpenrtbEntry, tmaxMs: number): Sample {
  const reading = readBidRequest(JSON.stringify(body))
  if (reading.kind === 'refused') throw new Error(`the sample "${name}" is wrong: ${reasonOf(reading.issue)}`)
  const opportunity = shownToPartners(reading)
  const [call] = openrtbAdapter.bind(params).calls(opportunity, tmaxMs)
  if (call === undefined) throw new Error(`the sample "${name}" makes no call`)
  const imps = reading.request.imp.map(({ id, bidfloor = 0 }, index) => {
    const native = reading.natives[index]?.request
    if (native === undefined) throw new Error(`the sample "${name}" has no native request for ${id}`)
    return [id, { native, floorCpm: bidfloor }] as const
  })
  return { name, call, request: opportunity.request, imps: new Map(imps) }
}

function nativeOf(request: object): string {
  return JSON.stringify({ native: { ver: '1.2', context: 2, contextsubtype: 22, plcmttype: 1, ...request } })
}
