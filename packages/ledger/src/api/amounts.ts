// The amounts of a row that a reader may see, in dollars, as exact texts. Others are not there at all.

import type { AmountName } from '@parley/contract'
import { dollarsOf, type Nanos, nanoOf } from '../reports/amount.ts'
import { amountsOf, type View } from '../reports/view.ts'

/** Which of the `offered` amounts this reader sees. */
export function amountsFor({ side }: View, offered: readonly AmountName[]): readonly AmountName[] {
  const own: readonly AmountName[] = amountsOf[side]
  return offered.filter((name) => own.includes(name))
}

export function amountsIn(names: readonly AmountName[], nanos: Nanos): Readonly<Partial<Record<AmountName, string>>> {
  return Object.fromEntries(names.map((name) => [name, dollarsOf(nanoOf(name, nanos))]))
}

/** All amounts are in one currency. */
export const currency = 'USD'
