// What a report is about, in one line.

import type { MoneyReport } from '@parley/contract'

export function headLine(
  title: string,
  { from, to, tz, side }: Pick<MoneyReport, 'from' | 'to' | 'tz' | 'side'>,
): string {
  return `${title} from ${from} up to ${to}, ${tz}${side === 'operator' ? '' : `, as the ${side} sees it`}`
}
