// D83: a chat's topics, keywords and interests are what people wrote. A value that looks like an e-mail address, a phone
// number or a card number is removed before anybody sees it, whatever else is permitted.

import { holdsCardNumber } from './card-number.ts'
import type { Judge, TextFault } from './fault.ts'
import { holdsPhoneNumber, phoneDigitsMin } from './phone-number.ts'
import { isDigit, plainNumbers } from './plain-numbers.ts'

export type PersonalKind = 'an e-mail address' | 'a phone number' | 'a card number'

/** What a text looks like to contain, or undefined. Nearly every text has neither an at sign nor many digits. */
export function personalKindIn(text: string): PersonalKind | undefined {
  if (text.includes('@') && holdsEmail(text)) return 'an e-mail address'
  let digits = 0
  for (let index = 0; index < text.length; index++) if (isDigit(text.charCodeAt(index))) digits++
  return digits < phoneDigitsMin ? undefined : numberKindIn(text)
}

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

function numberKindIn(text: string): PersonalKind | undefined {
  const plain = plainNumbers(text)
  if (holdsCardNumber(plain)) return 'a card number'
  return holdsPhoneNumber(plain) ? 'a phone number' : undefined
}

/** D83: a text that looks like an e-mail address, a phone number or a card number is removed, whatever else is permitted. */
export const personalFault: Judge = (text) => {
  const kind = personalKindIn(text)
  return kind === undefined ? undefined : faultOf(kind)
}

function faultOf(kind: PersonalKind): TextFault {
  return { rule: 'D83-personal-value', found: `what looks like ${kind}` }
}
