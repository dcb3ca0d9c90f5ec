// Texts in the configuration that have to be more than text.

import { iso31661 } from 'iso-3166'
import { badRanges } from '../catalog/ranges.ts'

const countries: ReadonlySet<string> = new Set(iso31661.map(({ alpha2 }) => alpha2))

export const configFormats = {
  'https-url': (text: string) => /^https:\/\/\S+$/.test(text) && URL.canParse(text),
  'http-url': (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text),
  country: (text: string) => countries.has(text),
  'address-range': (text: string) => badRanges([text]).length === 0,
} as const

/** The two letters of a country that somebody wrote in three, in small letters or by its name. */
export function countryMeant(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  return iso31661.find(({ alpha2, alpha3, name }) => [alpha2, alpha3, name.toUpperCase()].includes(upper))?.alpha2
}
