// What was asked, as every answer repeats it: a saved report still says what it is about.

import type { Query } from '../reports/query.ts'

export function headOf({ by, range, filters, view }: Query): Readonly<Record<string, unknown>> {
  return { by, from: range.from, to: range.to, tz: range.zone, filters, side: view.side }
}
