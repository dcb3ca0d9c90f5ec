// In whose books a notice is: those of the day of its auction until that day is closed, then those of the open day.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const quarterMs = hourMs / 4
/** A day closes at noon UTC of the next one. */
const closesAfterMs = dayMs + dayMs / 2

export interface Booking {
  readonly hourMs: number
  /** The day of the auction was closed when the notice came to the ledger. */
  readonly isAdjustment: boolean
}

export function bookingOf(issuedAtSeconds: number, nowMs: number): Booking {
  const issuedMs = issuedAtSeconds * 1000
  const isAdjustment = nowMs >= startOf(issuedMs, dayMs) + closesAfterMs
  return { hourMs: startOf(isAdjustment ? nowMs : issuedMs, hourMs), isAdjustment }
}

/** 'YYYY-MM-DD' in UTC. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The quarter of an hour, so that sums can be shown in every time zone. */
export function quarterOf(ms: number): number {
  return startOf(ms, quarterMs)
}

function startOf(ms: number, unitMs: number): number {
  return Math.floor(ms / unitMs) * unitMs
}
