// D56: an ad may win only if its markup fits the native request it answers. Partners are strangers, so the markup is
// taken as unknown JSON and every fault has a name that loss notices and statistics can use.

import { Ajv } from 'ajv'
import { findFaults } from './markup-checks.ts'
import { FaultList, type MarkupFault } from './markup-fault.ts'
import type { NativeReading } from './read.ts'
import type { NativeRequest } from './request.ts'
import { NativeResponse, type ResponseAsset } from './response.ts'

/** Markup that fits, with the types of its data assets in it, or the first thing that does not fit. */
export type MarkupReading =
  | { readonly kind: 'fits'; readonly markup: NativeResponse }
  | { readonly kind: 'faulty'; readonly fault: MarkupFault }

const isNativeResponse = new Ajv({ strictTypes: false, validateSchema: false }).compile<NativeResponse>(NativeResponse)

export interface MarkupOptions {
  /**
   * D104: an address that ends with a slash, below which pictures need no https: that of an exchange on the machine of its
   * reader.
   */
  readonly picturesAt?: string | undefined
}

/** Reads `adm`, wrapped in `native` or bare, and holds it against the request. */
export function readMarkup(adm: string, request: NativeRequest, options: MarkupOptions = {}): MarkupReading {
  try {
    return checkMarkup(unwrapped(JSON.parse(adm)), request, options)
  } catch {
    return faulty('malformed', 'adm is not JSON')
  }
}

/** The same for markup that is an object already. */
export function checkMarkup(
  markup: unknown,
  request: NativeRequest,
  { picturesAt }: MarkupOptions = {},
): MarkupReading {
  if (!isNativeResponse(markup)) {
    const [error] = isNativeResponse.errors ?? []
    return faulty('malformed', `the markup ${error?.instancePath ?? ''} ${error?.message ?? ''}`)
  }
  const found = new FaultList(1)
  findFaults(markup, request, found, picturesAt)
  const [first] = found.faults
  return first === undefined
    ? { kind: 'fits', markup: withDataTypes(markup, request) }
    : { kind: 'faulty', fault: first }
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

function faulty(kind: MarkupFault['kind'], reason: string): MarkupReading {
  return { kind: 'faulty', fault: { kind, reason } }
}
