// Configuration and bid requests for the tests with partners.

import { randomOf } from './partner.ts'

/** A campaign that fits every request made here, so that the house always bids. */
export const housePrice = 1.5

export const house = {
  campaigns: [
    {
      id: 'everywhere',
      priceCpm: housePrice,
      advertiserDomain: 'house.example',
      creative: {
        title: 'From the house',
        url: 'https://house.example/',
        desc: 'Always there',
        sponsored: 'House',
        ctatext: 'Look',
        images: [{ use: 'main', url: 'https://house.example/main.jpg', w: 1200, h: 627 }],
      },
    },
  ],
}

export const keepAuctions = { auctionsMax: 10_000, bytesMax: 1_073_741_824 }

/** The entry of an OpenRTB partner; `members` stand beside its params. A busy machine may make half a second of little. */
export function partnerAt(name: string, url: string, members: object = {}, params: object = {}): object {
  return { name, timeoutMs: 500, params: { endpoint: `${url}/bid`, ...params }, ...members }
}

const title = { id: 1, required: 1, title: { len: 90 } }
const shortTitle = { id: 1, required: 1, title: { len: 25 } }
const description = { id: 2, required: 1, data: { type: 2, len: 90 } }
const image = { id: 3, required: 0, img: { type: 3, wmin: 600, hmin: 300 } }
const action = { id: 4, data: { type: 12, len: 20 } }

const assetSets = [[title], [shortTitle, description, image], [title, action], [description]]

export interface SentImp {
  readonly id: string
  readonly bidfloor: number
  readonly native: { readonly request: string }
}

export interface SentRequest {
  readonly id: string
  readonly at: 1 | 2
  readonly tmax: number
  readonly badv: readonly string[]
  readonly imp: readonly SentImp[]
}

/** Bid requests of one to three impressions, in both auction types, with 200 to 500 ms; the same for the same seed. */
export function randomRequests(count: number, seed: number): readonly SentRequest[] {
  const random = randomOf(seed)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  return Array.from({ length: count }, (_, index) => ({
    id: `auction-${index}`,
    at: upTo(1) === 0 ? 1 : 2,
    tmax: 200 + upTo(300),
    badv: ['blocked.example'],
    imp: Array.from({ length: 1 + upTo(2) }, (_imp, place) => ({
      id: `imp-${place}`,
      bidfloor: upTo(400) / 100,
      native: { request: nativeText(upTo(3), upTo(1) === 0) },
    })),
  }))
}

/** One impression for a title, with other members over the request. */
export function simpleRequest(members: object = {}): object {
  return { id: 'simple', imp: [simpleImp()], tmax: 500, ...members }
}

export function simpleImp(members: object = {}): object {
  return { id: 'imp-0', native: { request: nativeText(0, true) }, ...members }
}

function nativeText(set: number, isWrapped: boolean): string {
  const native = { ver: '1.2', assets: assetSets[set] }
  return JSON.stringify(isWrapped ? { native } : native)
}
