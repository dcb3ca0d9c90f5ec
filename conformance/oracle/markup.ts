// D56, in small: whether an ad fits a native request that asks for titles and texts. Pictures, videos and trackers are not covered.

import { isObject, type Json, objectOf } from './facts.ts'

/** Every way in which the ad cannot be shown; which of several is told is open. */
export function markupReasonsOf(adm: unknown, imp: Json): readonly string[] {
  if (adm == null || adm === '') return adm == null ? ['missing-markup'] : ['missing-markup', 'markup']
  const ad = unwrapped(typeof adm === 'string' ? parsed(adm) : adm)
  if (ad === undefined || !Array.isArray(ad.assets)) return ['markup']
  const wanted = assetsOf(unwrapped(parsed(String(objectOf(imp.native).request))))
  const given = assetsOf(ad)
  const isMissing = wanted.some(({ id, required }) => required === 1 && !given.some((asset) => asset.id === id))
  const isUnfit =
    given.length === 0 ||
    given.some(
      (asset) =>
        !fits(
          asset,
          wanted.find(({ id }) => id === asset.id),
        ),
    )
  const isSecure = String(objectOf(ad.link).url).startsWith('https://')
  return [...(isMissing ? ['missing-asset'] : []), ...(isUnfit ? ['markup'] : []), ...(isSecure ? [] : ['not-secure'])]
}

function fits(asset: Json, wanted: Json | undefined): boolean {
  const kind = wanted?.title === undefined ? 'data' : 'title'
  const text = kind === 'title' ? objectOf(asset.title).text : objectOf(asset.data).value
  const { len } = objectOf(wanted?.[kind])
  return typeof text === 'string' && text.trim() !== '' && (typeof len !== 'number' || [...text].length <= len)
}

function assetsOf(native: Json | undefined): readonly Json[] {
  return Array.isArray(native?.assets) ? native.assets.filter(isObject) : []
}

/** D20: wrapped in `native` or bare. */
function unwrapped(value: unknown): Json | undefined {
  if (!isObject(value)) return undefined
  return isObject(value.native) ? value.native : value
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
