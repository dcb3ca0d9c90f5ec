// D56: an ad may win only if its markup fits the native request it answers. Partners are strangers, so the markup is
// taken as unknown JSON and every fault has a name that loss notices and statistics can use.

import { Ajv } from 'ajv'
import { type AssetKind, hasKind, kindOf, type NativeAsset } from './asset.ts'
import { linkProblem } from './link-problem.ts'
import type { NativeReading } from './read.ts'
import type { NativeRequest } from './request.ts'
import { NativeResponse, type ResponseAsset } from './response.ts'

export interface MarkupFault {
  readonly kind:
    | 'malformed'
    | 'missing-asset'
    | 'wrong-asset'
    | 'too-long'
    | 'wrong-size'
    | 'not-secure'
    | 'not-offered'
  readonly reason: string
}

/** Markup that fits, with the types of its data assets in it, or the first thing that does not fit. */
export type MarkupReading =
  | { readonly kind: 'fits'; readonly markup: NativeResponse }
  | { readonly kind: 'faulty'; readonly fault: MarkupFault }

const isNativeResponse = new Ajv({ strictTypes: false, validateSchema: false }).compile<NativeResponse>(NativeResponse)

/** Reads `adm`, wrapped in `native` or bare, and holds it against the request. */
export function readMarkup(adm: string, request: NativeRequest): MarkupReading {
  try {
    return checkMarkup(unwrapped(JSON.parse(adm)), request)
  } catch {
    return faulty('malformed', 'adm is not JSON')
  }
}

/** The same for markup that is an object already. */
export function checkMarkup(markup: unknown, request: NativeRequest): MarkupReading {
  if (!isNativeResponse(markup)) {
    const [error] = isNativeResponse.errors ?? []
    return faulty('malformed', `the markup ${error?.instancePath ?? ''} ${error?.message ?? ''}`)
  }
  const found = firstFault(markup, request)
  return found === undefined
    ? { kind: 'fits', markup: withDataTypes(markup, request) }
    : { kind: 'faulty', fault: found }
}

/** A data asset need not say its type. The publisher is told it all the same: the one that was asked for. */
function withDataTypes(markup: NativeResponse, request: NativeRequest): NativeResponse {
  const { assets } = markup
  if (assets === undefined || !assets.some(isUntyped)) return markup
  return { ...markup, assets: assets.map((asset) => (isUntyped(asset) ? typed(asset, request) : asset)) }
}

function isUntyped({ data }: ResponseAsset): boolean {
  return data !== undefined && data.type === undefined
}

function typed(asset: ResponseAsset, request: NativeRequest): ResponseAsset {
  const asked = request.assets.find(({ id }) => id === asset.id)?.data
  return asset.data === undefined || asked === undefined
    ? asset
    : { ...asset, data: { ...asset.data, type: asked.type } }
}

/** The text of `adm` in the form in which the publisher asked (D20). */
export function writeMarkup(markup: NativeResponse, { isWrapped }: NativeReading): string {
  return JSON.stringify(isWrapped ? { native: markup } : markup)
}

function unwrapped(value: unknown): unknown {
  const wrapped = (value as { readonly native?: unknown } | null)?.native
  return wrapped === undefined ? value : wrapped
}

function firstFault(markup: NativeResponse, request: NativeRequest): MarkupFault | undefined {
  return (
    offeredFault(markup, request) ??
    requiredFault(markup, request) ??
    emptyFault(markup, request) ??
    duplicateFault(markup.assets ?? []) ??
    firstOf(markup.assets ?? [], (asset, index) => assetFault(asset, index, request)) ??
    urlsFault(markup)
  )
}

/** Only what the request offered may be used: remote assets, trackers by event and method, script trackers. */
function offeredFault(markup: NativeResponse, request: NativeRequest): MarkupFault | undefined {
  if (markup.assetsurl !== undefined && request.aurlsupport !== 1)
    return fault('not-offered', 'assetsurl needs aurlsupport')
  if (markup.dcourl !== undefined && request.durlsupport !== 1) return fault('not-offered', 'dcourl needs durlsupport')
  if (markup.privacy !== undefined && request.privacy !== 1) return fault('not-offered', 'privacy was not offered')
  const offered = request.eventtrackers ?? []
  if (markup.jstracker !== undefined && !offered.some(({ methods }) => methods.includes(2))) {
    return fault('not-offered', 'jstracker needs a tracker offered with method 2')
  }
  return firstOf(markup.eventtrackers ?? [], ({ event, method, url }) => {
    if (!offered.some((tracker) => tracker.event === event && tracker.methods.includes(method))) {
      return fault('not-offered', `event tracker ${event} with method ${method} was not offered`)
    }
    return method < 500 && url === undefined ? fault('malformed', `event tracker ${event} has no url`) : undefined
  })
}

function requiredFault(markup: NativeResponse, request: NativeRequest): MarkupFault | undefined {
  if (hasRemoteAssets(markup)) return undefined
  const { assets: sent = [] } = markup
  // An asset that names no kind cannot be sent, so it cannot be missing either (D21).
  const missing = request.assets.find(
    (asset) => asset.required === 1 && hasKind(asset) && !sent.some(({ id }) => id === asset.id),
  )
  return missing === undefined ? undefined : fault('missing-asset', `required asset ${missing.id} is missing`)
}

/** An ad says something: an empty list will do only where nothing was asked for that could be sent (D21). */
function emptyFault(markup: NativeResponse, request: NativeRequest): MarkupFault | undefined {
  if (hasRemoteAssets(markup)) return undefined
  if (markup.assets === undefined) return fault('missing-asset', 'the markup has no assets')
  const isEmpty = markup.assets.length === 0 && request.assets.some(hasKind)
  return isEmpty ? fault('missing-asset', 'the markup holds none of the assets asked for') : undefined
}

function hasRemoteAssets({ assetsurl, dcourl }: NativeResponse): boolean {
  return assetsurl !== undefined || dcourl !== undefined
}

/** Most ads have a handful of assets, which are compared sooner than a set is made. */
const fewAssets = 16

function duplicateFault(assets: readonly ResponseAsset[]): MarkupFault | undefined {
  if (assets.length <= fewAssets) {
    return firstOf(assets, ({ id }, index) =>
      assets.findIndex((asset) => asset.id === id) < index
        ? fault('wrong-asset', `asset ${id} is sent twice`)
        : undefined,
    )
  }
  const ids = new Set<number>()
  return firstOf(assets, ({ id }) => {
    if (ids.has(id)) return fault('wrong-asset', `asset ${id} is sent twice`)
    ids.add(id)
    return undefined
  })
}

function assetFault(asset: ResponseAsset, index: number, request: NativeRequest): MarkupFault | undefined {
  const asked = request.assets.find(({ id }) => id === asset.id)
  if (asked === undefined) return fault('wrong-asset', `assets[${index}] has id ${asset.id}, which was not asked for`)
  const kind = kindOf(asset)
  if (kind === undefined || asked[kind] === undefined) {
    return fault('wrong-asset', `asset ${asset.id} is not the kind that was asked for`)
  }
  return contentFault(kind, asset, asked)
}

function contentFault(kind: AssetKind, asset: ResponseAsset, asked: NativeAsset): MarkupFault | undefined {
  if (asset.data?.type !== undefined && asset.data.type !== asked.data?.type) {
    return fault('wrong-asset', `asset ${asset.id} has data type ${asset.data.type}, ${asked.data?.type} was asked for`)
  }
  const limit = asked.title?.len ?? asked.data?.len
  const text = asset.title?.text ?? asset.data?.value ?? ''
  const content = asset.video?.vasttag ?? text
  if (kind !== 'img' && content.trim() === '') return fault('missing-asset', `asset ${asset.id} is empty`)
  // No text has more characters than code units, so most need not be counted.
  if (limit !== undefined && text.length > limit && lengthOf(text) > limit) {
    return fault('too-long', `asset ${asset.id} has ${lengthOf(text)} characters, at most ${limit} were asked for`)
  }
  return kind === 'img' && !fitsSize(asset.img ?? {}, asked.img ?? {})
    ? fault('wrong-size', `asset ${asset.id} does not have the requested size`)
    : undefined
}

/** Exact where the request names a size, at least as large where it names a minimum; unknown sizes pass. */
function fitsSize(image: { w?: number; h?: number }, asked: NonNullable<NativeAsset['img']>): boolean {
  return fitsSide(image.w, asked.w, asked.wmin) && fitsSide(image.h, asked.h, asked.hmin)
}

function fitsSide(is: number | undefined, exact: number | undefined, least: number | undefined): boolean {
  if (is === undefined) return true
  return least === undefined ? exact === undefined || is === exact : is >= least
}

/** Characters as people count them: code points. */
export function lengthOf(text: string): number {
  return [...text].length
}

function urlsFault(markup: NativeResponse): MarkupFault | undefined {
  const { link, assets, eventtrackers, imptrackers, assetsurl, dcourl, privacy } = markup
  return (
    linkFault(link) ??
    firstOf(assets ?? none, (asset) => linkFault(asset.link) ?? urlFault(asset.img?.url)) ??
    firstOf(eventtrackers ?? none, ({ url }) => urlFault(url)) ??
    firstOf(imptrackers ?? none, urlFault) ??
    urlFault(assetsurl) ??
    urlFault(dcourl) ??
    urlFault(privacy)
  )
}

function linkFault(link: NativeResponse['link'] | undefined): MarkupFault | undefined {
  if (link === undefined) return undefined
  return urlFault(link.url) ?? firstOf(link.clicktrackers ?? none, urlFault) ?? urlFault(link.fallback)
}

function urlFault(url: string | undefined): MarkupFault | undefined {
  if (url === undefined) return undefined
  const problem = linkProblem(url)
  return problem === undefined ? undefined : fault('not-secure', `${url.slice(0, 80)} ${problem}`)
}

const none: readonly never[] = []

function firstOf<Item>(
  items: readonly Item[],
  look: (item: Item, index: number) => MarkupFault | undefined,
): MarkupFault | undefined {
  for (let index = 0; index < items.length; index++) {
    const found = look(items[index] as Item, index)
    if (found !== undefined) return found
  }
  return undefined
}

function fault(kind: MarkupFault['kind'], reason: string): MarkupFault {
  return { kind, reason }
}

function faulty(kind: MarkupFault['kind'], reason: string): MarkupReading {
  return { kind: 'faulty', fault: fault(kind, reason) }
}
