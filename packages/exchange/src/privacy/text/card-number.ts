// Card numbers: 13 to 19 digits in whole groups with the right check digit, whatever stands before or behind, such as the
// month in which the card expires.

/** `text` comes from plainNumbers. By loops, because a hostile text may be the beginning of a card at every place. */
export function holdsCardNumber(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (!isDigit(codeAt(text, index))) continue
    if (beginsCard(text, index)) return true
    while (isDigit(codeAt(text, index + 1))) index++
  }
  return false
}

const digitsMin = 13
const digitsMax = 19
const gapLengthMax = 5

/** Which digits are doubled depends on how many there are, so that two sums are kept: with the first doubled, and without. */
function beginsCard(text: string, start: number): boolean {
  let digits = 0
  let gapLength = 0
  let sum = 0
  let other = 0
  for (let index = start; digits < digitsMax && gapLength <= gapLengthMax; index++) {
    const code = codeAt(text, index)
    if (!isDigit(code)) {
      if (!isGap(code)) return false
      gapLength++
      continue
    }
    const digit = code - 48
    gapLength = 0
    digits++
    const isOdd = digits % 2 === 1
    sum += isOdd ? doubled(digit) : digit
    other += isOdd ? digit : doubled(digit)
    if (isDigit(codeAt(text, index + 1))) continue
    if (digits < 4 || (digits === 4 && isYear(text, start))) return false
    if (digits >= digitsMin && (digits % 2 === 0 ? sum : other) % 10 === 0) return true
  }
  return false
}

/** In the check sum, every second digit from the right counts for the sum of the digits of its double. */
function doubled(digit: number): number {
  return digit < 5 ? 2 * digit : 2 * digit - 9
}

/** 0 behind the end: `charCodeAt` gives NaN there, after which the compiler takes all numbers for fractions. */
function codeAt(text: string, index: number): number {
  return index < text.length ? text.charCodeAt(index) : 0
}

/** Cards begin with a group of four or more, and none with 19 or 20. */
function isYear(text: string, start: number): boolean {
  return text.startsWith('20', start) || text.startsWith('19', start)
}

/** A space, a hyphen or a dot. A slash or a bracket begins something else. */
function isGap(code: number): boolean {
  return code === 32 || code === 45 || code === 46
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
