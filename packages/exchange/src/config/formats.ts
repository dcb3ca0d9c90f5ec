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
