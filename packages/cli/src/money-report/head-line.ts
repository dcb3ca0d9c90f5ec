// What a report is about, in one line.

import type { Members } from '@parley/openrtb'
import { oneLine } from '../text/one-line.ts'

export function headLine(title: string, { from, to, tz, side }: Members): string {
  const range = `from ${oneLine(from)} up to ${oneLine(to)}, ${oneLine(tz)}`
  return `${title} ${range}${side === 'operator' ? '' : `, as the ${oneLine(side)} sees it`}`
}

/** The names of the groupings that were asked for. */
export function groupingsIn({ by }: Members): readonly string[] {
  return Array.isArray(by) ? by.map(oneLine) : []
}
