// From when to when, as the ledger reads it: days of UTC, of which the last does not count.

export const ranges = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'This month' },
] as const

export type RangeName = (typeof ranges)[number]['value']

export function rangeOf(name: RangeName, now: Date): { readonly from: string; readonly to: string } {
  const day = (offset: number): string => dayOf(new Date(now.getTime() + offset * 86_400_000))
  const today = day(0)
  switch (name) {
    case 'today':
      return { from: today, to: day(1) }
    case 'week':
      return { from: day(-6), to: day(1) }
    case 'month':
      return { from: `${today.slice(0, 7)}-01`, to: day(1) }
  }
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
