// Days in the time zone of a campaign, which are not always 24 hours long.

interface Day {
  /** 'YYYY-MM-DD'. */
  readonly date: string
  readonly startMs: number
  readonly endMs: number
}

/** The day that was asked for last, by time zone: mostly it is asked for again. Only known zones come here, a few hundred. */
const lastDays = new Map<string, Day>()

/** 'YYYY-MM-DD'. */
export function dayAt(ms: number, timeZone: string): string {
  return dayOf(ms, timeZone).date
}

/** When the day ends, in milliseconds since 1970. */
export function dayEndMs(ms: number, timeZone: string): number {
  return dayOf(ms, timeZone).endMs
}

export function isTimeZone(name: string): boolean {
  try {
    Temporal.Now.zonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

function dayOf(ms: number, timeZone: string): Day {
  const last = lastDays.get(timeZone)
  if (last !== undefined && last.startMs <= ms && ms < last.endMs) return last
  const date = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(timeZone).toPlainDate()
  const startOf = (day: Temporal.PlainDate): number => day.toZonedDateTime(timeZone).epochMilliseconds
  const day = { date: date.toString(), startMs: startOf(date), endMs: startOf(date.add({ days: 1 })) }
  lastDays.set(timeZone, day)
  return day
}
