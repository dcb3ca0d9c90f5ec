// Numbers and names as people read them. There is one form of money: dollars for a thousand impressions.

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
})

/** A number stays beside its unit. */
const space = '\u00a0'

/** Such as $3.01 CPM; more than two decimals only where there are some. */
export function cpm(amount) {
  return amount === undefined || amount === null ? '–' : `${dollars.format(amount)}${space}CPM`
}

/** Whole milliseconds, and tenths where a whole one would say nothing. */
export function milliseconds(value) {
  if (value === undefined || value === null) return '–'
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}${space}ms`
}

/** What the outcome of a request is called. */
export const outcomes = {
  bid: 'bid',
  'no-bid': 'no bid',
  rejected: 'refused',
  'over-limit': 'over the limit',
  overloaded: 'overloaded',
  failed: 'internal error',
}

/** What the end of a partner's part is called. */
export const states = {
  won: 'won',
  lost: 'outbid',
  'below-floor': 'below the floor',
  invalid: 'bid not valid',
  'no-bid': 'no bid',
  late: 'late',
  failed: 'failed',
  throttled: 'throttled',
  skipped: 'not asked',
}

/** One, two, three: a list in a sentence. */
export function listed(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** For sorting names the same way everywhere, whatever the language of the browser. */
export function byName(one, other) {
  if (one === other) return 0
  return one < other ? -1 : 1
}
