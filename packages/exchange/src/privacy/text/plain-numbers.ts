// A text in which numbers are written in one way: with plain digits, plain hyphens and single spaces, and without what only
// looks like a number of a person. The searches for such numbers read this text instead.

export function plainNumbers(text: string): string {
  return text
    .replaceAll(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideToPlain))
    .replaceAll(spaces, ' ')
    .replaceAll(hyphens, '-')
    .replaceAll(otherPluses, ';')
    .replaceAll(dates, ';')
    .replaceAll(articles, (found) => (hasArticleCheck(found.replaceAll(/\D/g, '')) ? ';' : found))
}

/** Digits of a full width are digits too: whoever types Chinese or Japanese may not notice the difference. */
export function isDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 0xff_10 && code <= 0xff_19)
}

const wide = /[\uff01-\uff5e]/g
const wideToPlain = 0xfe_e0
/** Spaces of every width, and marks that nobody sees: telephones put them around a number that is copied. */
const spaces = /[\s\p{Cf}]{2,}|[^\S ]|\p{Cf}/gu
const hyphens = /[\p{Pd}\u2212]/gu
/** As in "C++ 2024-2025" and "18+ 2024-2025": no sign before a number. */
const otherPluses = /\+{2,}|(?<=[\p{L}\d])\+(?![(\d])/gu

/** "2024-01-15", "15.01.2024" and "01/2024": a date and its neighbours look like a number. */
const dates =
  /(?<!\d|\d[./-])(?:(?:19|20)\d\d([./-])\d\d?\1\d\d?|(?:\d\d?([./-])\d\d?\2|\d\d?[./-])(?:19|20)\d\d)(?!\d)/g

/**
 * EAN and ISBN have 13 digits, in a block or as they are printed, and a check digit of their own. Cards of 13 digits are
 * hardly issued any more, and articles are what a chat about shopping is about. A number that begins with 0 is rather a
 * phone number.
 */
const articles = /(?<![\d+])(?:[1-9]\d{12}|[1-9] \d{6} \d{6}|97[89](?:[ -]?\d){10})(?!\d)/g

/** From the right, every second digit counts three times. */
function hasArticleCheck(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) sum += Number(digits.charAt(index)) * (index % 2 === 0 ? 1 : 3)
  return sum % 10 === 0
}
