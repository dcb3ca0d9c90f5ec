// D36: an address or a country that cannot be read is warned about and not passed on.

import { type BidRequest, type Warning, warning } from '@parley/openrtb'
import ipaddr from 'ipaddr.js'
import { iso31661 } from 'iso-3166'

/** Alpha-2 by alpha-2 and alpha-3: the specification says "country code" and both are met. */
const countries = new Map(
  iso31661.flatMap(({ alpha2, alpha3 }) => [[alpha2, alpha2] as const, [alpha3, alpha2] as const]),
)

export function countryOf(code: string | undefined): string | undefined {
  return code === undefined ? undefined : countries.get(code.toUpperCase())
}

export function deviceWarnings(device: BidRequest['device']): readonly Warning[] {
  const warnings: Warning[] = []
  if (device?.ip !== undefined && !ipaddr.isValid(device.ip)) warnings.push(warning('D36-ip-unreadable', 'device.ip'))
  const country = device?.geo?.country
  if (country !== undefined && countryOf(country) === undefined) {
    warnings.push(warning('D36-country-unknown', 'device.geo.country'))
  }
  return warnings
}
