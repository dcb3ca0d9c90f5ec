// Counts and sums of money as people read them.

const counts = new Intl.NumberFormat('en-US')

/** Such as 12,345. */
export function counted(count: number): string {
  return counts.format(count)
}

/** Such as 1 notice and 12,345 notices. */
export function quantity(count: number, noun: string, plural = `${noun}s`): string {
  return `${counted(count)} ${count === 1 ? noun : plural}`
}

const large = sumsWith(2)
const small = sumsWith(4)

function sumsWith(decimals: number): Intl.NumberFormat {
  const exactly = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...exactly })
}

/** From here on parts of a cent say nothing. */
const largeFrom = 1000

/**
 * Dollars in all, and not for a thousand. Sums have four decimals, for one impression costs a fraction of a cent, and large
 * ones two. All sums of one list are formatted alike: `most` is its largest.
 */
export function dollars(amount: number, most = amount): string {
  return (most < largeFrom ? small : large).format(amount)
}
