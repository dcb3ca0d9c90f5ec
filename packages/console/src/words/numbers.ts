// Numbers as people read them. Prices are dollars for a thousand impressions; sums of money are in amounts.ts.

/** A number stays beside its unit. */
const space = '\u00a0'

const exact = dollarsWith(2, 6)
const cents = dollarsWith(2, 2)
const belowACent = dollarsWith(4, 4)

function dollarsWith(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const decimals = { minimumFractionDigits, maximumFractionDigits }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', useGrouping: false, ...decimals })
}

/** In whole cents, as in every list: $3.01. */
export function price(amount: number): string {
  return (amount > 0 && amount < 0.01 ? belowACent : cents).format(amount)
}

/** A price with its unit: $3.01 CPM. */
export function cpm(amount: number | null | undefined): string {
  return amount === undefined || amount === null ? '–' : `${price(amount)}${space}CPM`
}

/** For sentences that compare prices: with every decimal, for bids can differ by less than a cent. */
export function exactCpm(amount: number | null | undefined): string {
  return amount === undefined || amount === null ? '–' : `${exact.format(amount)}${space}CPM`
}

/** Whole milliseconds, and tenths where a whole one would say nothing. */
export function milliseconds(value: number | null | undefined): string {
  if (value === undefined || value === null) return '–'
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)}${space}ms`
}

export function percent(share: number | undefined): string {
  return share === undefined ? '–' : `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}${space}%`
}

/** How often in a second. */
export function rate(count: number, seconds: number): string {
  const value = seconds === 0 ? 0 : count / seconds
  return value < 10 ? value.toFixed(1) : String(Math.round(value))
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)}${space}MiB`
}

/** Seconds, or minutes where there are many. */
export function lasting(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}${space}ms`
  return ms < 120_000 ? `${Math.round(ms / 1000)}${space}s` : `${Math.round(ms / 60_000)}${space}min`
}

/** One, two and three: a list in a sentence. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
