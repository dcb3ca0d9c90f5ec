// D27 and D12 as linear scanners: length first, no pattern that could backtrack (a regular expression met by hostile
// text is a way to stop the server).

import { forKnownTexts } from '../known-texts.ts'

export const formats = {
  domain: isDomain,
  bundle: (text: string) => /^[A-Za-z0-9._-]{1,253}$/.test(text),
  version: (text: string) => /^\d{1,4}(?:\.\d{1,4}){0,3}$/.test(text),
  'https-url': forKnownTexts(isHttpsUrl),
} as const

const domainLengthMax = 253

/** DNS labels joined by dots, at least two of them, or `localhost`. Punycode is taken as it is. */
function isDomain(text: string): boolean {
  if (text.length > domainLengthMax) return false
  if (text === 'localhost') return true
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => /^(?!-)[A-Za-z0-9_-]{1,63}(?<!-)$/.test(label))
}

/**
 * An absolute https URL. The literal prefix is asked for because the URL parser also accepts `https:example.com`, and
 * white space and lone surrogates are refused because it silently repairs them.
 * The URL is only compared, never fetched.
 */
function isHttpsUrl(text: string): boolean {
  if (!/^https:\/\/[^/\s]\S*$/i.test(text) || !text.isWellFormed() || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** True when `value` written in decimal has at most `decimals` digits after the point (D14): never by float arithmetic. */
export function hasDecimalsAtMost(decimals: number, value: number): boolean {
  if (Number.isInteger(value)) return true
  const [digits = '', exponent] = String(value).split('e')
  if (exponent !== undefined) return false
  return digits.length - digits.indexOf('.') - 1 <= decimals
}

/** The standards leave the values from here on to the exchanges. */
export const ownValuesFrom = 500

/** True for a value of a standard list, or for an exchange's own. */
export function isListed(list: readonly number[], value: number): boolean {
  return value >= ownValuesFrom || list.includes(value)
}
