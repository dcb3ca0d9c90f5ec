// The price that a message names: "under 100 dollars", "below €80", "at most 50", "between 40 and 60 euros".

export interface PriceLimit {
  readonly min?: number
  readonly max?: number
  readonly currency: 'USD' | 'EUR' | 'GBP'
}

const amount = String.raw`(?<sign>[$€£])?\s?(?<number>\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6})(?<cents>[.,]\d{1,2})?(?!\d)`
const unit = String.raw`\s?(?<unit>[$€£]|(?:us )?dollars?|bucks|usd|euros?|eur|pounds?|gbp)?`
// "At most 2 kg" is not a price.
const noOther = String.raw`(?!\s?(?:%|(?:kg|kilos?|grams?|g|km|kilometres?|miles?|m|cm|mm|inch(?:es)?|gb|people|persons?|players?|hours?|minutes?|days?|years?|litres?)\b))`
const flat = amount.replaceAll(/\?<\w+>/g, '')

const most = new RegExp(
  String.raw`\b(?:under|below|less than|at most|up to|no more than|not more than|max(?:imum)?(?: of)?|within|cheaper than|for)\s+${amount}${unit}${noOther}`,
  'i',
)
const least = new RegExp(String.raw`\b(?:over|above|more than|at least|from)\s+${amount}${unit}${noOther}`, 'i')
const between = new RegExp(
  String.raw`\b(?:between|from)\s+(?<low>${flat})\S*\s+(?:and|to)\s+${amount}${unit}${noOther}`,
  'i',
)

/** The limit in a message, or undefined if it names none. A bare number is in dollars. */
export function priceIn(message: string): PriceLimit | undefined {
  const both = between.exec(message)?.groups
  if (both !== undefined) {
    const [min = 0, max = 0] = [numberIn(both.low ?? ''), amountOf(both)].toSorted((a, b) => a - b)
    return { min, max, currency: currencyOf(both) }
  }
  const upper = most.exec(message)
  // "For 80 dollars" is a price, "for 80" may be anything.
  if (upper?.groups !== undefined && (hasCurrency(upper.groups) || !/^for\b/i.test(upper[0]))) {
    return { max: amountOf(upper.groups), currency: currencyOf(upper.groups) }
  }
  const lower = least.exec(message)?.groups
  return lower === undefined || !hasCurrency(lower) ? undefined : { min: amountOf(lower), currency: currencyOf(lower) }
}

/** The message without the words that name a limit. */
export function withoutPrice(message: string): string {
  return [between, most, least].reduce((rest, pattern) => rest.replace(pattern, ' '), message)
}

type Groups = Readonly<Record<string, string | undefined>>

function hasCurrency({ sign, unit: word }: Groups): boolean {
  return sign !== undefined || word !== undefined
}

function amountOf({ number = '', cents = '' }: Groups): number {
  return numberIn(number + cents)
}

/** A point or comma before three digits parts the thousands, before one or two the cents. */
function numberIn(text: string): number {
  const digits = text.replaceAll(/[^\d.,]/g, '')
  const [, whole = digits, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? []
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents}`)
}

function currencyOf({ sign, unit: word }: Groups): PriceLimit['currency'] {
  const said = (sign ?? word ?? '').toLowerCase()
  if (/€|eur/.test(said)) return 'EUR'
  return /£|pound|gbp/.test(said) ? 'GBP' : 'USD'
}
