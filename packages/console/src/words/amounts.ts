// Counts and sums of money as people read them.

const counts = new Intl.NumberFormat('en-US')

/** Such as 12,345. */
export function counted(count: number): string {
  return counts.format(count)
}

const sums = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const smallSums = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
})

/** Dollars in all, and not for a thousand. A sum below a dollar has four decimals: one impression costs a fraction of a cent. */
export function dollars(amount: number): string {
  return (amount < 1 && amount > 0 ? smallSums : sums).format(amount)
}
