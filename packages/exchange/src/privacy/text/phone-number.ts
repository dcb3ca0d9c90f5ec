// Phone numbers: a sign that people write before one is enough, be it a plus, a leading 0 or an area code in brackets.
// Without it, a number has to be grouped like one, and unlike prices, sizes and years.

/** The fewest digits, with a plus sign before them. Without one, it takes one more. */
export const phoneDigitsMin = 8
const digitsMin = 9
const digitsMax = 15

/** `text` comes from plainNumbers. */
export function holdsPhoneNumber(text: string): boolean {
  return certain.test(text) || (text.match(national) ?? []).some((found) => !isList(found)) || holdsGrouped(text)
}

/** Whole groups behind a plus sign, a block of 10 or 11 digits, or the form of North America, "415 555 2671". */
const certain =
  /\+[( ]{0,3}\d(?:[() ./-]{0,5}\d){7,14}(?!\d)|(?<!\d)(?:\d{10,11}|[2-9]\d\d[() .-]{1,5}[2-9]\d\d[() .-]{1,5}\d{4})(?!\d)/

/**
 * From a leading 0 or an area code as many groups as it takes. Behind a dot or a hyphen, a 0 begins the second half of a
 * price or a range; 000 is a part of an amount; and what stands in brackets may be a year.
 */
const national =
  /(?:(?<!\d|\d[() ./-]{0,4}[.-])(?=00?[1-9]|00(?!\d))|\((?!(?:19|20)\d\d\))(?=\d{1,5}\)))\d(?:[() ./-]{0,5}\d){8,14}?(?!\d)/g

/** A slash stands between two numbers, or between sizes: what is left and right of it is looked at alone. */
function holdsGrouped(text: string): boolean {
  return text.split(/[^\d+() .-]+|[+() .-]{6,}/).some((part) => hasPhoneDigits(part) && isGroupedLikePhone(part.trim()))
}

function hasPhoneDigits(part: string): boolean {
  let digits = 0
  for (let index = 0; index < part.length && digits <= digitsMax; index++) {
    if (part.charCodeAt(index) >= 48) digits++
  }
  return digits >= digitsMin && digits <= digitsMax
}

/** Three groups or more, such as "612 345 678", of which one is longer than two digits. */
function isGroupedLikePhone(part: string): boolean {
  return groupsIn(part).length > 2 && /\d{3}/.test(part) && !isList(part) && !isAmounts(part)
}

/** "199.99-299.99", "100.000 - 200.000", "100 000-200 000", and any amount in round thousands. */
function isAmounts(part: string): boolean {
  return dottedAmounts.test(part) || spacedAmounts.test(part) || /[. ]000$/.test(part)
}

const dottedAmounts = /^(?:\d{1,3}(?:\.\d{3})+|\d+\.\d\d?)(?: ?[ -] ?(?:\d{1,3}(?:\.\d{3})+|\d+\.\d\d?))+$/
const spacedAmounts = /^\d{1,3}(?: \d{3})+(?: ?- ?\d{1,3}(?: \d{3})+)+$/

/** Sizes that rise in even steps, and years. */
function isList(text: string): boolean {
  const groups = groupsIn(text)
  if (groups.length < 3) return false
  if (groups.filter((group) => /^(?:19|20)\d\d$/.test(group)).length > 1) return true
  const steps = groups.slice(1).map((group, index) => Number(group) - Number(groups[index]))
  return steps.every((step) => step > 0 && step === steps[0])
}

function groupsIn(text: string): readonly string[] {
  return text.match(/\d+/g) ?? []
}
