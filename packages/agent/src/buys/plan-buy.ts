// An order as a buy, or what is wrong with it.

import type { Catalog } from '../core/catalog.ts'
import { type Fault, fault, isFault, type Place } from '../core/fault.ts'
import type { Buy, Package } from './buy.ts'
import type { Order, PackageOrder } from './order.ts'
import { moneyFault, orderedProduct, targetedBy } from './package-terms.ts'

/** A start that is a little in the past is one that took a while to arrive. */
const lateMs = 5 * 60_000

interface Planned {
  readonly id: string
  readonly account: string
  readonly nowMs: number
}

/** Nobody has confirmed it yet. */
export function planBuy(catalog: Catalog, order: Order, { id, account, nowMs }: Planned): Buy | Fault {
  const { startMs = nowMs, endMs } = order
  if (startMs < nowMs - lateMs) return fault('invalid', 'The start is in the past.', { at: ['start'] })
  const wrong = endFault(startMs, endMs, nowMs)
  if (wrong !== undefined) return wrong
  const packages: Package[] = []
  for (const [at, one] of order.packages.entries()) {
    const planned = planPackage(catalog, one, { id: `${id}-p${at + 1}`, at: ['packages', at] })
    if (isFault(planned)) return planned
    packages.push(planned)
  }
  const { domain } = order
  return {
    id,
    account,
    domain,
    revision: 1,
    startMs,
    endMs,
    isPaused: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    packages,
  }
}

export function endFault(startMs: number, endMs: number, nowMs: number): Fault | undefined {
  if (endMs <= startMs) return fault('impossible', 'The end must be after the start.', { at: ['end'] })
  return endMs <= nowMs ? fault('impossible', 'The end must be in the future.', { at: ['end'] }) : undefined
}

function planPackage(
  catalog: Catalog,
  order: PackageOrder,
  { id, at }: { readonly id: string; readonly at: Place },
): Package | Fault {
  const product = orderedProduct(catalog, order, at)
  if (isFault(product)) return product
  const {
    option,
    budgetMicros,
    bidMicros = product.floorCpmMicros,
    pacing = 'even',
    creative,
    isPaused,
    written,
  } = order
  const wrong = moneyFault(product, { budgetMicros, bidMicros }, at)
  if (wrong !== undefined) return wrong
  const targeted = targetedBy(catalog, product, order.targeting, at)
  if (isFault(targeted)) return targeted
  return {
    id,
    product: product.id,
    option,
    budgetMicros,
    bidMicros,
    pacing,
    ...targeted,
    ...(creative === undefined ? {} : { creative }),
    isPaused,
    written,
  }
}
