// D36: an unreadable country causes a warning and is not passed on.

import { type BidRequest, type Warning, warning } from '@parley/openrtb'
import { iso31661 } from 'iso-3166'
import type { Country } from '../model/opportunity.ts'

/** By either code: the specification says "country code", and both forms are met. */
const countries: ReadonlyMap<string, Country> = new Map(
  iso31661.flatMap(({ alpha2, alpha3 }) => {
    const country = { alpha2, alpha3 }
    return [[alpha2, country] as const, [alpha3, country] as const]
  }),
)

/** Not in the standard and met all the same; taken for unknown, the law of these countries would not be seen. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
])

export function countryOf(code: string | undefined): Country | undefined {
  // Codes have two or three letters; a text of any length is not worth a look.
  if (code === undefined || code.length > 3) return undefined
  const name = code.toUpperCase()
  return countries.get(otherNames.get(name) ?? name)
}

/** Who asks, as far as the law wants to know. `country` is an ISO 3166 alpha-2 code. */
interface LawCaller {
  readonly isGpc: boolean
  readonly country: string | undefined
}

/** The one way for the flow and for the tools to say who asks; `isGpc` is the header Sec-GPC. */
export function callerOf({ device }: Pick<BidRequest, 'device'>, isGpc: boolean): LawCaller {
  const code = device?.geo?.country
  // A country that cannot be read may be any, so that its law may be presumed.
  return { isGpc, country: code === undefined ? undefined : (countryOf(code)?.alpha2 ?? 'unreadable') }
}

export function countryWarnings(device: BidRequest['device']): readonly Warning[] {
  const country = device?.geo?.country
  const isUnknown = country !== undefined && countryOf(country) === undefined
  return isUnknown ? [warning('D36-country-unknown', 'device.geo.country')] : []
}
