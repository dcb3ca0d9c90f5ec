// D45: the products of an upstream answer, and a product as the content of an ad.

import { parseJson } from '@parley/openrtb'
import type { AdContent } from '../../creative/content.ts'

export interface Product {
  readonly id: string
  readonly title: string
  readonly clickUrl: string
  readonly description: string | undefined
  readonly imageUrl: string | undefined
  readonly price: number | undefined
  readonly currency: string
  readonly merchant: string | undefined
  readonly impressionUrls: readonly string[]
  readonly bidCpm: number | undefined
}

export type ProductReading =
  | { readonly kind: 'products'; readonly products: readonly Product[] }
  | { readonly kind: 'fault'; readonly reason: string }

/** More products than ten impressions can ever show are not looked at. */
const productsMax = 100

export function readProducts(body: string): ProductReading {
  const parsed = parseJson(body)
  if (parsed.kind === 'fault') return parsed
  const ads = (parsed.value as { readonly ads?: unknown } | null)?.ads
  if (!Array.isArray(ads)) return { kind: 'fault', reason: 'ads is not an array' }
  return { kind: 'products', products: ads.slice(0, productsMax).flatMap(productOf) }
}

/** A product without id, title or link is passed over; everything else is optional. */
function productOf(value: unknown): readonly Product[] {
  if (typeof value !== 'object' || value === null) return []
  const ad = value as Readonly<Record<string, unknown>>
  const id = text(ad.id)
  const title = text(ad.title)
  const clickUrl = text(ad.clickUrl)
  if (id === undefined || title === undefined || clickUrl === undefined) return []
  return [
    {
      id,
      title,
      clickUrl,
      description: text(ad.description),
      imageUrl: text(ad.imageUrl),
      price: amount(ad.price),
      currency: text(ad.currency) ?? 'USD',
      merchant: text(ad.merchant),
      impressionUrls: Array.isArray(ad.impressionUrls)
        ? ad.impressionUrls.filter((url) => typeof url === 'string')
        : [],
      bidCpm: amount(ad.bidCpm),
    },
  ]
}

/** Products come with one picture of unknown size, which is offered as main image in any size that is asked for. */
export function contentOf(product: Product, ctatext: string): AdContent {
  const { title, description, merchant, price, currency, imageUrl } = product
  return {
    title,
    images: imageUrl === undefined ? [] : [{ use: 'main', url: imageUrl, w: undefined, h: undefined }],
    desc: description,
    sponsored: merchant,
    price: price === undefined ? undefined : priceText(price, currency),
    ctatext,
  }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** One for each currency met: building one takes a third of a millisecond, and an answer may need a thousand prices. */
const formats = new Map<string, Intl.NumberFormat>()

function priceText(price: number, currency: string): string {
  const code = currency.toUpperCase()
  return currencies.has(code) ? formatOf(code).format(price) : `${price.toFixed(2)} ${currency}`
}

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
