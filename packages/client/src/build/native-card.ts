// Spec: Native and Native request. The card that `renderNative` can show, as a request for its assets.

import type { NativeAsset, NativeRequest } from '@parley/openrtb'
import { assetIds, type CardText, cardTexts } from '../native/fields.ts'
import { type More, opened } from './more.ts'

/** What the card can show. */
export interface NativeCardInput extends More {
  /** Characters of the title. Default: 90. */
  readonly titleLength?: number
  /** The minimum size of the main picture in pixels, or false for a card without one. Default: 600 × 300. */
  readonly image?: { readonly wmin: number; readonly hmin: number } | false
  /** Whether bids without the picture are unwanted. Default: false. */
  readonly imageRequired?: boolean
  /** Whether the card shows the advertiser's icon. Default: false. */
  readonly icon?: boolean
  /** The texts that the card shows beside the title. Default: sponsored, description and callToAction. */
  readonly texts?: readonly CardText[]
}

/** The object `imp[].native`. */
export interface NativeField {
  /** The native request as a JSON text. */
  readonly request: string
  /** Its version. */
  readonly ver: '1.2'
}

const usualTexts: readonly CardText[] = ['sponsored', 'description', 'callToAction']

/** A native ad in a chat: context 2 and 22, in the feed, with trackers for impressions and viewability. */
export function nativeCard({
  titleLength = 90,
  image = { wmin: 600, hmin: 300 },
  imageRequired = false,
  icon = false,
  texts = usualTexts,
  more = {},
}: NativeCardInput = {}): NativeField {
  const assets: NativeAsset[] = [
    { id: assetIds.title, required: 1, title: { len: titleLength } },
    ...(image === false ? [] : [{ id: assetIds.image, required: imageRequired ? 1 : 0, img: { type: 3, ...image } }]),
    ...(icon ? [{ id: assetIds.icon, required: 0, img: { type: 1, wmin: 50, hmin: 50 } }] : []),
    ...texts.map((name) => ({ id: assetIds[name], required: 0, data: { ...cardTexts[name] } })),
  ]
  const native: NativeRequest = opened({
    ver: '1.2',
    context: 2,
    contextsubtype: 22,
    plcmttype: 1,
    privacy: 1,
    assets,
    eventtrackers: [
      { event: 1, methods: [1] },
      { event: 2, methods: [1] },
    ],
    more,
  })
  return { request: JSON.stringify({ native }), ver: '1.2' }
}
