// Months of UTC, as statements are written for.

const offered = 12

/** Such as 2026-11: this one and those before it, the newest first. */
export function monthsUntil(now: Date): readonly string[] {
  return Array.from({ length: offered }, (_, before) => monthAt(now.getUTCFullYear(), now.getUTCMonth() - before))
}

function monthAt(year: number, index: number): string {
  return new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 7)
}
