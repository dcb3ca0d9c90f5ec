// Markup that tells us when the ad is shown and clicked (D80). The partner's own trackers stay. Macros are filled in before.

import { isOlderVersion, type NativeResponse } from '@parley/openrtb'

export interface Tracking {
  readonly impressionUrl: string
  /** Our URL that leads to a landing page; undefined where that is too long for it. */
  readonly clickUrlTo: (landingUrl: string) => string | undefined
}

/** Native 1.2, section 7.6 and 7.7: an impression, reported by loading an image. */
const impressionEvent = 1
const imageMethod = 1

/** `version` is the one of native that the publisher asked with. */
export function trackedMarkup(
  markup: NativeResponse,
  version: string | undefined,
  { impressionUrl, clickUrlTo }: Tracking,
): NativeResponse {
  const { assets, link, eventtrackers = [], imptrackers = [] } = markup
  const tracker = { event: impressionEvent, method: imageMethod, url: impressionUrl }
  return {
    ...markup,
    ...(assets === undefined ? {} : { assets: assets.map((asset) => trackedAsset(asset, clickUrlTo)) }),
    link: trackedLink(link, clickUrlTo),
    // Event trackers are younger than 1.1.
    ...(isOlderVersion(version)
      ? { imptrackers: [...imptrackers, impressionUrl] }
      : { eventtrackers: [...eventtrackers, tracker] }),
  }
}

type Asset = NonNullable<NativeResponse['assets']>[number]
type Link = NativeResponse['link']

function trackedAsset(asset: Asset, clickUrlTo: Tracking['clickUrlTo']): Asset {
  return asset.link === undefined ? asset : { ...asset, link: trackedLink(asset.link, clickUrlTo) }
}

function trackedLink(link: Link, clickUrlTo: Tracking['clickUrlTo']): Link {
  const landingUrl = landingOf(link.url)
  return landingUrl === undefined ? link : { ...link, url: clickUrlTo(landingUrl) ?? link.url }
}

/** As a browser would write it, so that it fits into a header; only pages of the web can be redirected to. */
function landingOf(url: string): string | undefined {
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : undefined
}
