// A buy after a change, or what is wrong with the change.

import type { Catalog } from '../core/catalog.ts'
import { type Fault, fault, isFault, type Place } from '../core/fault.ts'
import { type Buy, type Cancellation, type Package, statusOf, totalMicros } from './buy.ts'
import type { Change, PackageChange } from './order.ts'
import { moneyFault, productOf, targetedBy } from './package-terms.ts'
import { endFault } from './plan-buy.ts'
import { needsPerson, type Undecided } from './undecided.ts'

interface Changed {
  readonly nowMs: number
  readonly undecided: Undecided
}

export function changeBuy(catalog: Catalog, buy: Buy, change: Change, terms: Changed): Buy | Fault {
  const { nowMs } = terms
  const wrong = changeFault(buy, change, nowMs)
  if (wrong !== undefined) return wrong
  const packages = [...buy.packages]
  for (const [at, one] of change.packages.entries()) {
    const index = packages.findIndex(({ id }) => id === one.id)
    const before = packages[index]
    if (before === undefined)
      return fault('no-package', 'This buy has no such package.', { at: ['packages', at, 'id'] })
    const after = changePackage(catalog, before, one, { at: ['packages', at], nowMs })
    if (isFault(after)) return after
    packages[index] = after
  }
  const after: Buy = {
    ...buy,
    packages,
    revision: buy.revision + 1,
    updatedAtMs: nowMs,
    endMs: change.endMs ?? buy.endMs,
    isPaused: change.isPaused ?? buy.isPaused,
    ...(change.isCanceled === true ? { cancellation: cancellationBy(change.reason, nowMs) } : {}),
  }
  if (totalMicros(after) <= totalMicros(buy)) return after
  return needsPerson(after, terms.undecided) ? tooHigh : { ...after, raisedAtMs: nowMs }
}

const tooHigh = fault('budget-high', 'A person has to approve this total. Order the rest as a buy of its own.', {
  at: ['packages'],
})

function changeFault(buy: Buy, { revision, isCanceled, endMs }: Change, nowMs: number): Fault | undefined {
  const status = statusOf(buy, new Set(), nowMs)
  if (status === 'canceled' || status === 'rejected' || status === 'completed')
    return fault(isCanceled === true ? 'not-cancellable' : 'final', `The buy is ${status}, and stays so.`)
  if (revision !== undefined && revision !== buy.revision)
    return fault('stale', `The buy has revision ${buy.revision} now; read it again.`, { at: ['revision'] })
  return endMs === undefined ? undefined : endFault(buy.startMs, endMs, nowMs)
}

interface ChangedPackage {
  readonly at: Place
  readonly nowMs: number
}

function changePackage(
  catalog: Catalog,
  before: Package,
  change: PackageChange,
  { at, nowMs }: ChangedPackage,
): Package | Fault {
  if (before.cancellation !== undefined)
    return fault(change.isCanceled === true ? 'not-cancellable' : 'final', 'The package is canceled, and stays so.', {
      at,
    })
  const { budgetMicros = before.budgetMicros, bidMicros = before.bidMicros, pacing = before.pacing } = change
  const product = productOf(catalog, before.product)
  // A product that is not offered any more keeps its packages as they are; only less can be changed about them.
  const wrong = product === undefined ? undefined : moneyFault(product, { budgetMicros, bidMicros }, at)
  if (wrong !== undefined && (change.budgetMicros !== undefined || change.bidMicros !== undefined)) return wrong
  const { countries: _, keywords: __, ...bare } = before
  let base: Package = before
  if (change.targeting !== undefined) {
    if (product === undefined)
      return fault('no-product', 'This product is not offered any more; its targeting cannot be changed.', { at })
    const targeted = targetedBy(catalog, product, change.targeting, at)
    if (isFault(targeted)) return targeted
    base = { ...bare, ...targeted }
  }
  return {
    ...base,
    budgetMicros,
    bidMicros,
    pacing,
    ...(change.creative === undefined ? {} : { creative: change.creative }),
    isPaused: change.isPaused ?? before.isPaused,
    ...(change.isCanceled === true ? { cancellation: cancellationBy(change.reason, nowMs) } : {}),
    written: { ...before.written, ...change.written },
  }
}

function cancellationBy(reason: string | undefined, atMs: number): Cancellation {
  return { atMs, by: 'buyer', ...(reason === undefined ? {} : { reason }) }
}
