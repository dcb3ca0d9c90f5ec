// Puts the content of an ad into the assets of a native request. An asset that cannot be filled is omitted; if it was
// required, or if none is left, the ad cannot be shown there.

import { hasKind, type NativeAsset, type NativeRequest, type ResponseAsset } from '@parley/openrtb'
import type { AdContent, AdImage } from './content.ts'
import { dataValue } from './content.ts'
import { cutText } from './text.ts'

export type Filling =
  | { readonly kind: 'filled'; readonly assets: readonly ResponseAsset[] }
  | { readonly kind: 'unfillable'; readonly reason: string }

export function fillAssets(request: NativeRequest, content: AdContent): Filling {
  const assets: ResponseAsset[] = []
  for (const asked of request.assets) {
    const filled = fillAsset(asked, content)
    if (filled !== undefined) assets.push({ id: asked.id, ...filled })
    // D21: an asset without a kind is accepted; there is nothing that could be put into it.
    else if (asked.required === 1 && hasKind(asked))
      return { kind: 'unfillable', reason: `cannot fill required asset ${asked.id}` }
  }
  const isEmpty = assets.length === 0 && request.assets.some(hasKind)
  return isEmpty ? { kind: 'unfillable', reason: 'cannot fill any asset' } : { kind: 'filled', assets }
}

function fillAsset(
  { title, img, data, video }: NativeAsset,
  content: AdContent,
): Omit<ResponseAsset, 'id'> | undefined {
  if (title !== undefined) return { title: { text: cutText(content.title, title.len) } }
  if (data !== undefined) {
    const value = dataValue(content, data.type, data.len)
    return value === undefined ? undefined : { data: { type: data.type, value } }
  }
  if (img !== undefined) {
    const image = content.images.find((candidate) => fits(candidate, img))
    return image === undefined ? undefined : { img: sized(image) }
  }
  return video === undefined || content.vast === undefined ? undefined : { video: { vasttag: content.vast } }
}

function sized({ url, w, h }: AdImage): NonNullable<ResponseAsset['img']> {
  return { url, ...(w === undefined ? {} : { w }), ...(h === undefined ? {} : { h }) }
}

/** Icons for type 1 (and the old 2), main images for 3 or no type; the size exactly or at least as asked. */
function fits(image: AdImage, asked: NonNullable<NativeAsset['img']>): boolean {
  const use = asked.type === 1 || asked.type === 2 ? 'icon' : 'main'
  if (image.use !== use || (asked.type ?? 0) >= 500) return false
  return fitsSide(image.w, asked.w, asked.wmin) && fitsSide(image.h, asked.h, asked.hmin)
}

function fitsSide(is: number | undefined, exact: number | undefined, least: number | undefined): boolean {
  if (is === undefined) return true
  return least === undefined ? exact === undefined || is === exact : is >= least
}
