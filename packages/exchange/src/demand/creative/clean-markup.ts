// The markup of a partner, written anew: only members that Native 1.2 knows, texts cleaned. What has not the expected
// shape stays as it is, for the checks behind to refuse. Members that are undefined are none.

import { isObject } from '@parley/openrtb'
import { cleanText } from './clean-text.ts'

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
  }
}

function cleanAsset(asset: unknown): unknown {
  if (!isObject(asset)) return asset
  const { id, required, title, img, video, data, link } = asset
  return {
    id,
    required,
    title: isObject(title) ? { text: cleaned(title.text) } : title,
    img: cleanImage(img),
    video: isObject(video) ? { vasttag: video.vasttag } : video,
    data: isObject(data) ? { type: data.type, value: cleaned(data.value) } : data,
    link: cleanLink(link),
  }
}

function cleanImage(image: unknown): unknown {
  if (!isObject(image)) return image
  const { url, w, h, type } = image
  return { url, w, h, type }
}

function cleanLink(link: unknown): unknown {
  if (!isObject(link)) return link
  const { url, clicktrackers, fallback } = link
  return { url, clicktrackers, fallback }
}

function cleanTracker(tracker: unknown): unknown {
  if (!isObject(tracker)) return tracker
  const { event, method, url } = tracker
  return { event, method, url }
}

function cleaned(text: unknown): unknown {
  return typeof text === 'string' ? cleanText(text) : text
}

function listOf(value: unknown, each: (item: unknown) => unknown): unknown {
  return Array.isArray(value) ? value.map(each) : value
}
