// Numbers as people read them. Money has one form: dollars for a thousand impressions.

/** A number stays beside its unit. */
const space = '\u00a0'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  useGrouping: false,
})

/** Such as $3.01 CPM; more than two decimals only where there are some. */
export function cpm(amount: number | null | undefined): string {
  return amount === undefined || amount === null ? '–' : `${dollars.format(amount)}${space}CPM`
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

/** Always as wide, in letters of one width: a number that becomes longer moves nothing, not even itself. */
export function wide(text: string): string {
  return text.padStart(8, space)
}

/** One, two and three: a list in a sentence. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
