// How a payment is spread over documents.

import { dollarsOf } from '../reports/amount.ts'
import { type Refused, refusedFor } from './refused.ts'

export interface Part {
  readonly number: string
  readonly amountNano: bigint
}

interface Open {
  readonly number: string
  readonly openNano: bigint
}

/** Each document gets what is open of it, in their order, until the amount is used up. What is left over belongs to no document. */
export function allocate(amountNano: bigint, documents: readonly Open[]): readonly Part[] | Refused {
  const isBack = amountNano < 0n
  let rest = isBack ? -amountNano : amountNano
  const parts = documents.flatMap(({ number, openNano }): readonly Part[] => {
    const open = isBack ? -openNano : openNano
    if (open <= 0n || rest === 0n) return []
    let part = rest
    if (open < rest) part = open
    rest -= part
    return [{ number, amountNano: isBack ? -part : part }]
  })
  if (rest === 0n) return parts
  const open = documents.reduce((sum, { openNano }) => sum + openNano, 0n)
  return refusedFor(`${dollarsOf(rest)} would be left over: of these documents ${dollarsOf(open)} is open`)
}
