// D21 and D73: what is odd in a native request but does not reject it.

import { moreFaults, type Warning, warning } from '../issue.ts'
import { hasKind, type NativeAsset } from './asset.ts'
import type { NativeRequest } from './request.ts'
import { isOlderVersion } from './version.ts'

/** Requests without a warning, which is nearly every one; the same reading serves many impressions. */
const spotless = new WeakSet<NativeRequest>()

/** Warnings about a request that passed its checks; `field` is where its text stands. */
export function nativeWarnings(request: NativeRequest, field: string): readonly Warning[] {
  if (spotless.has(request)) return []
  // The path in the text stands beside the field that carries it, as in an issue.
  const warnings = warningsIn(request).map((inner) => ({ ...inner, field, inside: inner.field }))
  if (warnings.length === 0) spotless.add(request)
  return warnings
}

function warningsIn(request: NativeRequest): readonly Warning[] {
  const warnings: Warning[] = []
  if (isOlderVersion(request.ver)) warnings.push(warning('D21-older-version', 'ver', `"${request.ver}"`))
  if (request.assets.length === 0) warnings.push(warning('D21-no-assets', 'assets'))
  warnings.push(...assetsWarnings(request.assets, 'assets'))
  if (!isContextPair(request)) {
    warnings.push(warning('D73-context-pair', 'contextsubtype', `${request.contextsubtype} with ${request.context}`))
  }
  return warnings
}

/** D90: so many are listed, and the others are counted. */
const warningsListedMax = 5

function assetsWarnings(assets: readonly NativeAsset[], field: string): readonly Warning[] {
  const warnings = assets.flatMap((asset, index) => assetWarnings(asset, `${field}[${index}]`))
  const more = warnings.length - warningsListedMax
  return more > 0 ? [...warnings.slice(0, warningsListedMax), moreFaults(field, more)] : warnings
}

function assetWarnings(asset: NativeAsset, field: string): readonly Warning[] {
  if (!hasKind(asset)) return [warning('D21-asset-without-kind', field)]
  const { img } = asset
  if (img === undefined) return []
  const warnings: Warning[] = []
  if ((img.w ?? img.wmin) === undefined || (img.h ?? img.hmin) === undefined) {
    warnings.push(warning('D21-image-without-size', `${field}.img`))
  }
  if (img.type === 2) warnings.push(warning('D21-image-type-2', `${field}.img.type`))
  return warnings
}

/** Sub-types 10–15 belong to context 1, 20–22 to 2, 30–32 to 3; from 500 on, anything goes. */
function isContextPair({ context, contextsubtype }: NativeRequest): boolean {
  if (context === undefined || contextsubtype === undefined || context >= 500 || contextsubtype >= 500) return true
  return Math.floor(contextsubtype / 10) === context
}
