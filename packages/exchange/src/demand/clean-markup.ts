// The markup of a partner, written anew: only members that Native 1.2 knows, texts cleaned. What has not the expected
// shape stays as it is, for the checks behind to refuse.

import { cleanText } from './clean-text.ts'

type Members = Readonly<Record<string, unknown>>

const rootMembers = ['assetsurl', 'dcourl', 'imptrackers', 'jstracker', 'privacy']
const linkMembers = ['url', 'clicktrackers', 'fallback']
const trackerMembers = ['event', 'method', 'url']

export function cleanMarkup(markup: unknown): unknown {
  if (!isObject(markup)) return markup
  const { assets, link, eventtrackers } = markup
  return {
    ver: '1.2',
    ...pick(markup, rootMembers),
    ...definedOf('assets', listOf(assets, cleanAsset)),
    ...definedOf('link', picked(link, linkMembers)),
    ...definedOf(
      'eventtrackers',
      listOf(eventtrackers, (tracker) => picked(tracker, trackerMembers)),
    ),
  }
}

function cleanAsset(asset: unknown): unknown {
  if (!isObject(asset)) return asset
  const { title, data, img, video, link } = asset
  return {
    ...pick(asset, ['id', 'required']),
    ...definedOf('title', withCleanText(title, ['text'])),
    ...definedOf('img', picked(img, ['url', 'w', 'h', 'type'])),
    ...definedOf('video', picked(video, ['vasttag'])),
    ...definedOf('data', withCleanText(data, ['type', 'value'])),
    ...definedOf('link', picked(link, linkMembers)),
  }
}

function withCleanText(value: unknown, names: readonly string[]): unknown {
  const kept = picked(value, names)
  if (!isObject(kept)) return kept
  return Object.fromEntries(
    Object.entries(kept).map(([name, text]) => [name, typeof text === 'string' ? cleanText(text) : text]),
  )
}

function listOf(value: unknown, each: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(each) : value
}

function picked(value: unknown, names: readonly string[]): unknown {
  return isObject(value) ? pick(value, names) : value
}

function pick(object: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]]))
}

function definedOf(name: string, value: unknown): Members {
  return value === undefined ? {} : { [name]: value }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
