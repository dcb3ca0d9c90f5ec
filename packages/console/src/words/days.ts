// Ranges of time as people read them. The ledger names the moment at which a range ends, and people its last day.

const dayMs = 86_400_000

/** Such as `2026-11-13 to 2026-11-19`, or `2026-11-19 until 14:00`. */
export function daysWords(from: string, to: string): string {
  const [toDay = '', time] = to.split('T')
  if (time !== undefined)
    return from === toDay ? `${from} until ${time}` : `${from.replace('T', ' ')} to ${toDay} ${time}`
  const last = lastDayBefore(toDay)
  return last === from ? from : `${from} to ${last}`
}

function lastDayBefore(day: string): string {
  const ms = Date.parse(day)
  return Number.isNaN(ms) ? day : new Date(ms - dayMs).toISOString().slice(0, 10)
}
