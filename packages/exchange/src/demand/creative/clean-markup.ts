// The markup of a partner, rebuilt: only members that Native 1.2 knows, with cleaned texts. A value without the expected
// shape stays as it is, and later checks refuse it. Members that are undefined count as absent. The compiler compares each
// object with the table of members: what is read there is written here, and nothing else.

import { isObject } from '@parley/openrtb'
import type * as members from '@parley/openrtb/members'
import { cleanText } from './clean-text.ts'

type Clean<Table extends members.MemberTable> = Record<members.ReadNames<Table>, unknown>

export function cleanMarkup(markup: unknown): unknown {
  if (!isObject(markup)) return markup
  const { assets, link, assetsurl, dcourl, imptrackers, jstracker, privacy, eventtrackers } = markup
  return {
    ver: '1.2',
    assets: listOf(assets, cleanAsset),
    link: cleanLink(link),
    assetsurl,
    dcourl,
    imptrackers,
    jstracker,
    privacy,
    eventtrackers: listOf(eventtrackers, cleanTracker),
  } satisfies Clean<typeof members.nativeResponse>
}

function cleanAsset(asset: unknown): unknown {
  if (!isObject(asset)) return asset
  const { id, required, title, img, video, data, link } = asset
  return {
    id,
    required,
    title: isObject(title) ? ({ text: cleaned(title.text) } satisfies Clean<typeof members.titleResponse>) : title,
    img: cleanImage(img),
    video: isObject(video) ? ({ vasttag: video.vasttag } satisfies Clean<typeof members.videoResponse>) : video,
    data: cleanData(data),
    link: cleanLink(link),
  } satisfies Clean<typeof members.assetResponse>
}

function cleanData(data: unknown): unknown {
  if (!isObject(data)) return data
  const { type, value } = data
  return { type, value: cleaned(value) } satisfies Clean<typeof members.dataResponse>
}

function cleanImage(image: unknown): unknown {
  if (!isObject(image)) return image
  const { url, w, h, type } = image
  return { url, w, h, type } satisfies Clean<typeof members.imageResponse>
}

function cleanLink(link: unknown): unknown {
  if (!isObject(link)) return link
  const { url, clicktrackers, fallback } = link
  return { url, clicktrackers, fallback } satisfies Clean<typeof members.linkResponse>
}

function cleanTracker(tracker: unknown): unknown {
  if (!isObject(tracker)) return tracker
  const { event, method, url } = tracker
  return { event, method, url } satisfies Clean<typeof members.trackerResponse>
}

function cleaned(text: unknown): unknown {
  return typeof text === 'string' ? cleanText(text) : text
}

function listOf(value: unknown, each: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(each) : value
}
