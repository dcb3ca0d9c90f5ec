// D56: what is compared between well-formed markup and the native request that it answers, in this order.

import { type AssetKind, hasKind, kindOf, kindsOf, type NativeAsset } from './asset.ts'
import { linkProblem } from './link-problem.ts'
import type { FaultList } from './markup-fault.ts'
import type { NativeRequest } from './request.ts'
import type { NativeResponse, ResponseAsset } from './response.ts'

/** Markup whose link may be missing: a bidder that is being checked hears about the rest of it all the same. */
export type LooseMarkup = Omit<NativeResponse, 'link'> & Partial<Pick<NativeResponse, 'link'>>

/** `picturesAt` as in MarkupOptions. */
export function findFaults(markup: LooseMarkup, request: NativeRequest, found: FaultList, picturesAt?: string): void {
  findUnoffered(markup, request, found)
  if (!found.isFull) findMissing(markup, request, found)
  if (!found.isFull) findUnfit(markup, request, found, picturesAt)
}

/** The checks that hold for each part by itself, whether or not other parts are there. */
export function findUnfit(markup: LooseMarkup, request: NativeRequest, found: FaultList, picturesAt?: string): void {
  const assets = markup.assets ?? none
  findDuplicates(assets, found)
  found.each(assets, (asset, index) => findAssetFaults(asset, index, request, found))
  findTooMany(markup, found)
  findInsecure(markup, found, picturesAt)
}

/** Only what the request offered may be used: remote assets, trackers by event and method, script trackers. */
export function findUnoffered(markup: LooseMarkup, request: NativeRequest, found: FaultList): void {
  const unoffered = (reason: string): void => found.add('not-offered', reason)
  if (markup.assetsurl !== undefined && request.aurlsupport !== 1) unoffered('assetsurl needs aurlsupport')
  if (markup.dcourl !== undefined && request.durlsupport !== 1) unoffered('dcourl needs durlsupport')
  if (markup.privacy !== undefined && request.privacy !== 1) unoffered('privacy was not offered')
  const offered = request.eventtrackers ?? none
  if (markup.jstracker !== undefined && !offered.some(({ methods }) => methods.includes(2))) {
    unoffered('jstracker needs a tracker offered with method 2')
  }
  found.each(markup.eventtrackers ?? none, ({ event, method, url }) => {
    if (!offered.some((tracker) => tracker.event === event && tracker.methods.includes(method))) {
      unoffered(`event tracker ${event} with method ${method} was not offered`)
    } else if (method < 500 && url === undefined) {
      found.add('malformed', `event tracker ${event} has no url`)
    }
  })
}

/** An ad says something: an empty list will do only where nothing was asked for that could be sent (D21). */
function findMissing(markup: LooseMarkup, request: NativeRequest, found: FaultList): void {
  if (markup.assetsurl !== undefined || markup.dcourl !== undefined) return
  const { assets: sent = none } = markup
  let isMissing = false
  found.each(request.assets, (asset) => {
    // An asset that names no kind cannot be sent, so it cannot be missing either (D21).
    if (asset.required !== 1 || !hasKind(asset) || sent.some(({ id }) => id === asset.id)) return
    found.add('missing-asset', `required asset ${asset.id} is missing`)
    isMissing = true
  })
  if (isMissing) return
  if (markup.assets === undefined) found.add('missing-asset', 'the markup has no assets')
  else if (sent.length === 0 && request.assets.some(hasKind)) {
    found.add('missing-asset', 'the markup holds none of the assets asked for')
  }
}

/** Most ads have a handful of assets, which are compared sooner than a set is made. */
const fewAssets = 16

function findDuplicates(assets: readonly ResponseAsset[], found: FaultList): void {
  if (assets.length <= fewAssets) {
    found.each(assets, ({ id }, index) => {
      if (assets.findIndex((asset) => asset.id === id) < index) found.add('wrong-asset', `asset ${id} is sent twice`)
    })
    return
  }
  const ids = new Set<number>()
  found.each(assets, ({ id }) => {
    if (ids.has(id)) found.add('wrong-asset', `asset ${id} is sent twice`)
    ids.add(id)
  })
}

function findAssetFaults(asset: ResponseAsset, index: number, request: NativeRequest, found: FaultList): void {
  const asked = request.assets.find(({ id }) => id === asset.id)
  if (asked === undefined) {
    found.add('wrong-asset', `assets[${index}] has id ${asset.id}, which was not asked for`)
    return
  }
  const kind = kindOf(asset)
  if (kind === undefined || asked[kind] === undefined) {
    found.add('wrong-asset', `asset ${asset.id} is ${kindsShown(asset)}, ${kindsShown(asked)} was asked for`)
    return
  }
  findContentFaults(kind, asset, asked, found)
}

function kindsShown(asset: ResponseAsset | NativeAsset): string {
  return kindsOf(asset).join(' and ') || 'of no kind'
}

function findContentFaults(kind: AssetKind, asset: ResponseAsset, asked: NativeAsset, found: FaultList): void {
  const { id, data, title, video, img } = asset
  if (data?.type !== undefined && data.type !== asked.data?.type) {
    found.add('wrong-asset', `asset ${id} has data type ${data.type}, ${asked.data?.type} was asked for`)
  }
  const limit = asked.title?.len ?? asked.data?.len
  const text = title?.text ?? data?.value ?? ''
  const content = video?.vasttag ?? text
  if (kind !== 'img' && content.trim() === '') found.add('missing-asset', `asset ${id} is empty`)
  // No text has more characters than code units, so most need not be counted.
  if (limit !== undefined && text.length > limit && lengthOf(text) > limit) {
    found.add('too-long', `asset ${id} has ${lengthOf(text)} characters, at most ${limit} were asked for`)
  }
  if (kind === 'img' && !fitsSize(img ?? {}, asked.img ?? {})) {
    const size = `${img?.w ?? '?'} × ${img?.h ?? '?'}`
    found.add('wrong-size', `asset ${id} is ${size}, ${sizeAsked(asked.img ?? {})} was asked for`)
  }
}

type AskedImage = NonNullable<NativeAsset['img']>

/** Exact where the request names a size, at least as large where it names a minimum; unknown sizes pass. */
function fitsSize(image: { w?: number; h?: number }, asked: AskedImage): boolean {
  return fitsSide(image.w, asked.w, asked.wmin) && fitsSide(image.h, asked.h, asked.hmin)
}

function fitsSide(is: number | undefined, exact: number | undefined, least: number | undefined): boolean {
  if (is === undefined) return true
  return least === undefined ? exact === undefined || is === exact : is >= least
}

function sizeAsked({ w, h, wmin, hmin }: AskedImage): string {
  const isLeast = wmin !== undefined && hmin !== undefined
  return isLeast ? `at least ${wmin} × ${hmin}` : `${sideAsked(w, wmin)} × ${sideAsked(h, hmin)}`
}

function sideAsked(exact: number | undefined, least: number | undefined): string {
  return least === undefined ? `${exact ?? 'any'}` : `at least ${least}`
}

/** Characters as people count them: code points. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** T82: each of them is a call of the reader's browser, and tells somebody who reads what. */
const trackersMax = 32

function findTooMany(markup: LooseMarkup, found: FaultList): void {
  const { imptrackers = none, eventtrackers = none, assets = none, link } = markup
  let count = imptrackers.length + eventtrackers.length + (link?.clicktrackers?.length ?? 0)
  for (const asset of assets) count += asset.link?.clicktrackers?.length ?? 0
  if (count > trackersMax) found.add('trackers', `the markup has ${count} trackers, at most ${trackersMax} are allowed`)
}

function findInsecure(markup: LooseMarkup, found: FaultList, picturesAt: string | undefined): void {
  checkLink(markup.link, found)
  found.each(markup.assets ?? none, (asset) => {
    checkLink(asset.link, found)
    checkPicture(asset.img?.url, found, picturesAt)
  })
  found.each(markup.eventtrackers ?? none, ({ url }) => checkUrl(url, found))
  found.each(markup.imptrackers ?? none, (url) => checkUrl(url, found))
  checkUrl(markup.assetsurl, found)
  checkUrl(markup.dcourl, found)
  checkUrl(markup.privacy, found)
}

function checkLink(link: LooseMarkup['link'], found: FaultList): void {
  if (link === undefined) return
  checkUrl(link.url, found)
  if (link.clicktrackers !== undefined) found.each(link.clicktrackers, (url) => checkUrl(url, found))
  checkUrl(link.fallback, found)
}

/** D104: a picture of the exchange itself may do without https on the machine of its reader. */
function checkPicture(url: string | undefined, found: FaultList, picturesAt: string | undefined): void {
  if (picturesAt === undefined || url?.startsWith(picturesAt) !== true) checkUrl(url, found)
}

function checkUrl(url: string | undefined, found: FaultList): void {
  if (url === undefined || found.isFull) return
  const problem = linkProblem(url)
  if (problem !== undefined) found.add(problem.kind, `${url.slice(0, 80)} ${problem.says}`)
}

const none: readonly never[] = []
