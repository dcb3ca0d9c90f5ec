// D36: a country that cannot be read is warned about and not passed on.

import { type BidRequest, type Warning, warning } from '@parley/openrtb'
import { iso31661 } from 'iso-3166'
import type { Country } from '../types.ts'

/** By either code: the specification says "country code", and both forms are met. */
const countries: ReadonlyMap<string, Country> = new Map(
  iso31661.flatMap(({ alpha2, alpha3 }) => {
    const country = { alpha2, alpha3 }
    return [[alpha2, country] as const, [alpha3, country] as const]
  }),
)

export function countryOf(code: string | undefined): Country | undefined {
  return code === undefined ? undefined : countries.get(code.toUpperCase())
}

export function countryWarnings(device: BidRequest['device']): readonly Warning[] {
  const country = device?.geo?.country
  const isUnknown = country !== undefined && countryOf(country) === undefined
  return isUnknown ? [warning('D36-country-unknown', 'device.geo.country')] : []
}
