// How the times of one partner went, for small and large lines.

import type { PartnerNow, Second } from '@parley/contract'
import { percentile, tookIn } from '../live/measures.ts'

/** The 95th percentile of each few seconds: of single seconds a small line would only tremble. */
export function p95Of(seconds: readonly Second[], name: string, step: number): readonly (number | undefined)[] {
  const own = seconds.map((second) => partnerIn(second, name))
  const count = Math.floor(own.length / step)
  return Array.from({ length: count }, (_, at) => {
    const some = own.slice(at * step, (at + 1) * step).filter((one) => one !== undefined)
    return percentile(tookIn(some), 0.95)
  })
}

export function partnerIn({ partners }: Second, name: string): PartnerNow | undefined {
  return partners.find((one) => one.name === name)
}
