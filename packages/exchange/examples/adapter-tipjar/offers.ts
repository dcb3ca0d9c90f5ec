// What Tipjar answered: {"offers": [{"headline", "link", "cpm"}]}. It is a stranger: every member is taken as unknown.

import { parseJson } from '@parley/openrtb'

export interface Offer {
  readonly headline: string
  readonly link: string
  readonly cpm: number
}

export type OfferReading =
  | { readonly kind: 'offers'; readonly offers: readonly Offer[] }
  | { readonly kind: 'fault'; readonly reason: string }

/** More offers than ten impressions can ever show are not looked at. */
const offersMax = 50

export function readOffers(body: string): OfferReading {
  const parsed = parseJson(body)
  if (parsed.kind === 'fault') return { kind: 'fault', reason: parsed.reason }
  const offers = (parsed.value as { readonly offers?: unknown } | null)?.offers
  if (!Array.isArray(offers)) return { kind: 'fault', reason: 'offers is not an array' }
  return { kind: 'offers', offers: offers.slice(0, offersMax).filter(isOffer) }
}

/** An offer that lacks something is passed over; whether its link is https and its price sane, the core checks. */
function isOffer(value: unknown): value is Offer {
  if (typeof value !== 'object' || value === null) return false
  const { headline, link, cpm } = value as Readonly<Record<string, unknown>>
  return typeof headline === 'string' && headline.trim() !== '' && typeof link === 'string' && typeof cpm === 'number'
}
