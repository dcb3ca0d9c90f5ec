// Native 1.2, section 5: the markup in `bid.adm`, read into a plain ad. The exchange has checked it, but it is
// still treated as untrusted, because a mistake would harm the page.

import type { Bid, BidRequest } from '@parley/openrtb'
import { isObject, listOf, type Members, membersOf, parsed } from '../json.ts'
import { noticeUrl } from '../notice-url.ts'
import { assetIds, type CardField, cardTexts } from './fields.ts'
import { plainText } from './plain-text.ts'
import { isRating } from './rating.ts'
import { safeUrl } from './safe-url.ts'

/** A picture of an ad. */
export interface NativeImage {
  /** Where it is. */
  readonly url: string
  /** Its width in pixels, if it is stated. */
  readonly width: number | undefined
  /** Its height in pixels, if it is stated. */
  readonly height: number | undefined
}

/** An ad as plain data: texts are one line of plain text, URLs are https. It can be sent from a server to a page. */
export interface NativeAd {
  /** The title; every ad has one. */
  readonly title: string
  /** The description. */
  readonly description: string | undefined
  /** The advertiser. */
  readonly sponsored: string | undefined
  /** The label of the button. */
  readonly callToAction: string | undefined
  /** A number from 0 to 5, as a text. */
  readonly rating: string | undefined
  /** The price, with its currency. */
  readonly price: string | undefined
  /** The reduced price. */
  readonly salePrice: string | undefined
  /** The address to show. */
  readonly displayUrl: string | undefined
  /** The main picture. */
  readonly image: NativeImage | undefined
  /** The advertiser's icon. */
  readonly icon: NativeImage | undefined
  /** Where a click leads. */
  readonly clickUrl: string
  /** To call at each click. */
  readonly clickTrackers: readonly string[]
  /** To call once, when the ad has been seen. */
  readonly viewTrackers: readonly string[]
  /** The buyer's page about privacy. */
  readonly privacyUrl: string | undefined
  /** To call when this bid is used: `nurl` with the price filled in. */
  readonly winUrl: string | undefined
  /** To call when the ad has been seen: `burl` with the price filled in. */
  readonly billingUrl: string | undefined
  /** Why the ad fits the chat: words that both have, as the exchange says them. Empty if it does not say. */
  readonly because: readonly string[]
  /** On whose behalf the ad is shown; as the buyer says it, where the request has `regs.ext.dsa`. */
  readonly behalf: string | undefined
  /** Who paid for the ad; likewise. */
  readonly paid: string | undefined
  /** Where `sendFeedback` tells what the reader thinks of the ad. */
  readonly feedbackUrl: string | undefined
  /** Notices that the bid has and that cannot be sent, because their URLs are not safe; `renderNative` warns of them. */
  readonly unsent: readonly UnsentNotice[]
}

/** A notice that cannot be sent. */
export interface UnsentNotice {
  /** Which one it is. */
  readonly notice: 'win' | 'billing' | 'feedback'
  /** Whether `loopbackHttp` would let it pass: its URL is http of this machine. */
  readonly isLoopback: boolean
}

/**
 * An ad with a list of what was dropped and why, or the reason why there is no ad. Dropped are URLs that are not https,
 * scripts and remote parts, assets that the card cannot show, and a rating that is not a number from 0 to 5. Trackers
 * above 50 of a kind and text above 1000 characters are cut without an entry in the list.
 */
export type NativeReading =
  | { readonly kind: 'ad'; readonly ad: NativeAd; readonly dropped: readonly string[] }
  | { readonly kind: 'faulty'; readonly reason: string }

/** How markup is read. */
export interface ParseOptions {
  /** The request of this bid. It defines what each asset is, if the request was not created by `nativeCard`. */
  readonly request?: BidRequest
  /** Accepts http URLs of this machine, for tests. Default: false. */
  readonly loopbackHttp?: boolean
}

const admLengthMax = 262_144
const trackersMax = 50
const becauseMax = 5
const becauseLengthMax = 80
const nameLengthMax = 100

/** Reads the native ad of a bid, wrapped in `native` or bare. */
export function parseNative(
  bid: Pick<Bid, 'impid' | 'price' | 'adm' | 'nurl' | 'burl' | 'ext'>,
  { request, loopbackHttp = false }: ParseOptions = {},
): NativeReading {
  const adm = bid.adm ?? ''
  const value = adm.length > admLengthMax ? undefined : parsed(adm)
  if (!isObject(value)) return { kind: 'faulty', reason: 'adm is not a native ad in JSON' }
  const markup = value.native === undefined ? value : membersOf(value.native)
  const dropped: string[] = []
  const urlOf: UrlReader = (text, name) => {
    if (text === undefined) return undefined
    const url = safeUrl(text, loopbackHttp)
    if (url === undefined) dropped.push(`${name} is not an https URL`)
    return url
  }
  const drop = (reason: string): unknown => dropped.push(reason)
  const fields = fieldsOf(markup, askedOf(request, bid.impid), urlOf, drop)
  const link = membersOf(markup.link)
  const clickUrl = urlOf(link.url, 'link.url')
  if (clickUrl === undefined) return { kind: 'faulty', reason: 'link.url is not an https URL' }
  if (fields.texts.title === undefined) return { kind: 'faulty', reason: 'there is no title' }
  dropped.push(...unusedOf(markup))
  const unsent: UnsentNotice[] = []
  const priced = (template: unknown): unknown =>
    typeof template === 'string' ? noticeUrl(template, bid.price) : template
  const notice = (text: unknown, name: string, kind: UnsentNotice['notice']): string | undefined => {
    const url = urlOf(text, name)
    if (text !== undefined && url === undefined)
      unsent.push({ notice: kind, isLoopback: safeUrl(text, true) !== undefined })
    return url
  }
  const ext = membersOf(bid.ext)
  const [service, dsa] = [membersOf(ext.service), membersOf(ext.dsa)]
  const ad: NativeAd = {
    ...noTexts,
    ...fields.texts,
    title: fields.texts.title,
    image: fields.images.image,
    icon: fields.images.icon,
    clickUrl,
    clickTrackers: urlsOf(link.clicktrackers, 'link.clicktrackers', urlOf),
    viewTrackers: viewTrackersOf(markup, urlOf),
    privacyUrl: urlOf(markup.privacy, 'privacy'),
    winUrl: notice(priced(bid.nurl), 'nurl', 'win'),
    billingUrl: notice(priced(bid.burl), 'burl', 'billing'),
    because: becauseOf(membersOf(service.relevance)),
    behalf: cutText(dsa.behalf, nameLengthMax),
    paid: cutText(dsa.paid, nameLengthMax),
    feedbackUrl: notice(service.feedback, 'ext.service.feedback', 'feedback'),
    unsent,
  }
  return { kind: 'ad', ad, dropped }
}

type UrlReader = (text: unknown, name: string) => string | undefined

/** The assets that were asked for, by their ids. */
type Asked = ReadonlyMap<unknown, Members>

type TextField = Exclude<CardField, 'image' | 'icon'>

interface Fields {
  readonly texts: { [Field in TextField]?: string }
  readonly images: { image?: NativeImage; icon?: NativeImage }
}

const noTexts = {
  description: undefined,
  sponsored: undefined,
  callToAction: undefined,
  rating: undefined,
  price: undefined,
  salePrice: undefined,
  displayUrl: undefined,
}

function fieldsOf(markup: Members, asked: Asked, urlOf: UrlReader, drop: (reason: string) => unknown): Fields {
  const fields: Fields = { texts: {}, images: {} }
  for (const asset of listOf(markup.assets).map(membersOf)) {
    const field = fieldOf(asset, asked)
    if (field === undefined) drop(`asset ${JSON.stringify(asset.id)?.slice(0, 40)} has no place on the card`)
    else if (field === 'image' || field === 'icon') {
      const image = imageOf(membersOf(asset.img), urlOf)
      if (fields.images[field] !== undefined) drop(`a second ${field} is not used`)
      else if (image !== undefined) fields.images[field] = image
    } else {
      const text = plainText(membersOf(asset.title).text ?? membersOf(asset.data).value)
      if (text === undefined) drop(`${field} has no text`)
      else if (field === 'rating' && !isRating(text)) drop('rating is not a number from 0 to 5')
      else if (fields.texts[field] !== undefined) drop(`a second ${field} is not used`)
      else fields.texts[field] = text
    }
  }
  return fields
}

/** What an asset is: by its own type, by the type that was asked for under its id, or by the id of our own card. */
function fieldOf(asset: Members, asked: Asked): CardField | undefined {
  if (isObject(asset.title)) return 'title'
  const request = asked.get(asset.id)
  const byId = namesById.get(asset.id)
  if (isObject(asset.img)) {
    const type = asset.img.type ?? membersOf(request?.img).type
    if (type === undefined) return byId === 'icon' ? 'icon' : 'image'
    return type === 1 || type === 2 ? 'icon' : type === 3 ? 'image' : undefined
  }
  if (!isObject(asset.data)) return undefined
  const type = asset.data.type ?? membersOf(request?.data).type
  if (type === undefined) return byId === 'image' || byId === 'icon' || byId === 'title' ? undefined : byId
  return namesByType.get(type)
}

const namesById: ReadonlyMap<unknown, CardField> = new Map(
  Object.entries(assetIds).map(([name, id]) => [id, name as CardField]),
)

const namesByType: ReadonlyMap<unknown, CardField> = new Map(
  Object.entries(cardTexts).map(([name, { type }]) => [type, name as CardField]),
)

function askedOf(request: BidRequest | undefined, impId: string): Asked {
  const text = request?.imp.find(({ id }) => id === impId)?.native.request ?? ''
  const value = membersOf(parsed(text))
  const native = value.native === undefined ? value : membersOf(value.native)
  return new Map(
    listOf(native.assets)
      .map(membersOf)
      .map((asset) => [asset.id, asset]),
  )
}

function imageOf({ url, w, h }: Members, urlOf: UrlReader): NativeImage | undefined {
  const safe = urlOf(url, 'img.url')
  return safe === undefined ? undefined : { url: safe, width: sizeOf(w), height: sizeOf(h) }
}

function sizeOf(value: unknown): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 10_000
    ? (value as number)
    : undefined
}

/** Impression (1) and viewable-mrc50 (2) by image (1); `imptrackers` mean the same as the first. */
function viewTrackersOf(markup: Members, urlOf: UrlReader): readonly string[] {
  const trackers = listOf(markup.eventtrackers)
    .map(membersOf)
    .filter(isUsable)
    .map(({ url }) => url)
  const all = [...urlsOf(markup.imptrackers, 'imptrackers', urlOf), ...urlsOf(trackers, 'eventtrackers', urlOf)]
  return [...new Set(all)].slice(0, trackersMax)
}

function isUsable({ event, method }: Members): boolean {
  return (event === 1 || event === 2) && method === 1
}

function urlsOf(list: unknown, name: string, urlOf: UrlReader): readonly string[] {
  return listOf(list)
    .slice(0, trackersMax)
    .map((url) => urlOf(url ?? '', name))
    .filter((url) => url !== undefined)
}

/** The exchange takes these words from the chat and from the ad, so they are as untrusted as the ad. */
function becauseOf({ because }: Members): readonly string[] {
  return listOf(because)
    .slice(0, becauseMax)
    .map((words) => cutText(words, becauseLengthMax))
    .filter((words) => words !== undefined)
}

function cutText(value: unknown, lengthMax: number): string | undefined {
  return plainText(plainText(value)?.slice(0, lengthMax))
}

/** Third-party scripts are never run, and nothing is fetched to complete an ad. */
function unusedOf(markup: Members): readonly string[] {
  const names = ['jstracker', 'assetsurl', 'dcourl'].filter((name) => markup[name] !== undefined)
  const strange = listOf(markup.eventtrackers).some((tracker) => !isUsable(membersOf(tracker)))
  return [...names, ...(strange ? ['an event tracker of another event or method'] : [])].map(
    (name) => `${name} is not used`,
  )
}
