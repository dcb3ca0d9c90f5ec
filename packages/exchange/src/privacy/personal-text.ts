// D83: a chat's topics, keywords and interests are what people wrote. A value that looks like an e-mail address, a phone
// number or a card number is taken out before anybody sees it, whatever else is permitted.

export type PersonalKind = 'an e-mail address' | 'a phone number' | 'a card number'

/** What a text looks like to contain, or undefined. Nearly every text has neither an at sign nor many digits. */
export function personalKindIn(text: string): PersonalKind | undefined {
  if (text.includes('@') && holdsEmail(text)) return 'an e-mail address'
  let digits = 0
  for (let index = 0; index < text.length; index++) if (isDigit(text.charCodeAt(index))) digits++
  return digits < phoneDigitsMin ? undefined : numberKindIn(text)
}

const phoneDigitsMin = 8

/** Something before an at sign and a name with a dot behind it. */
function holdsEmail(text: string): boolean {
  const parts = text.split('@')
  return parts.some((behind, index) => isEmailName(behind) && isEmailEnd(parts[index - 1] ?? ''))
}

function isEmailName(behind: string): boolean {
  return /^[\p{L}\d-]+\.\p{L}/u.test(behind)
}

function isEmailEnd(before: string): boolean {
  // A letter may be two units long, and `$` behind such a class does not find those.
  return /^[\p{L}\d._%+-]$/u.test(Array.from(before.slice(-2)).at(-1) ?? '')
}

/** Runs of digits with what people write between them. */
function numberKindIn(text: string): PersonalKind | undefined {
  for (const run of text.split(/[^\d+() ./-]+/)) {
    const digits = run.replaceAll(/\D/g, '')
    if (digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)) return 'a card number'
    if (isPhone(run.trim(), digits)) return 'a phone number'
  }
  return undefined
}

/**
 * With a plus sign it is one. Without, it has 9 to 15 digits and is written like one: it begins with 0 or a bracket, has
 * three groups or more, or is a block of 10 or 11 digits. "2024-2025" and "100-200" are none.
 */
function isPhone(run: string, digits: string): boolean {
  if (digits.length < phoneDigitsMin || digits.length > 15) return false
  if (run.startsWith('+')) return true
  if (digits.length === phoneDigitsMin) return false
  const groups = run.split(/\D+/).filter((group) => group !== '')
  return (
    /^[0(]/.test(run) || groups.length >= 3 || (groups.length === 1 && (digits.length === 10 || digits.length === 11))
  )
}

/** The check digit of payment cards. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
