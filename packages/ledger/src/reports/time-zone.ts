// Time zones by their names in the IANA database. Offsets such as +05:30 are not taken: to PostgreSQL they mean the opposite.

const zoneName = /^[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/
const longestName = 64

export function isZone(name: string): boolean {
  if (name === 'UTC') return true
  if (name.length > longestName || !zoneName.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The date in the zone, as `2026-11-15`. */
export function dateIn(zone: string, nowMs: number): string {
  // Swedish writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(nowMs)
}

/** The date so many days later. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export const dayMs = 86_400_000
