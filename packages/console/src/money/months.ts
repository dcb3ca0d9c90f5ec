// Months of UTC, as statements are written for.

const offered = 12

/** Such as 2026-11: this one and those before it, the newest first. */
export function monthsUntil(now: Date): readonly string[] {
  return Array.from({ length: offered }, (_, before) => monthAt(now.getUTCFullYear(), now.getUTCMonth() - before))
}

/** From its first day to that of the next one, which does not count. */
export function spanOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: `${monthAt(year, number)}-01` }
}

function monthAt(year: number, index: number): string {
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)
}
