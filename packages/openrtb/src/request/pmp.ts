// OpenRTB 2.6, sections 3.2.11 and 3.2.12: the deals of an impression (D100). The specification does not name them, so a
// request is never rejected because of one: a deal whose terms cannot be read is dropped with a warning, as a whole, because
// to sell on other terms than those that were agreed is worse than not to offer the deal.

import { moreFaults, notedWarning, type Warning, warning } from '../issue.ts'
import { isObject, type Members } from '../json/object.ts'
import { shown } from '../schema/shown.ts'
import { currencyOf } from './currency.ts'

/** A deal as the publisher offers it. */
export interface RequestDeal {
  readonly id: string
  /** In dollars. */
  readonly bidfloor: number
  /** Undefined: as the auction. */
  readonly at: 1 | 2 | 3 | undefined
  /** Undefined: every seat. */
  readonly wseat: readonly string[] | undefined
  /** Undefined: every advertiser. */
  readonly wadomain: readonly string[] | undefined
}

export interface PmpReading {
  /** Whether only bids that name a deal may win. */
  readonly isPrivate: boolean
  readonly deals: readonly RequestDeal[]
  readonly warnings: readonly Warning[]
}

/** More deals of an impression than this are not read. */
const dealsMax = 20
/** A deal with more seats or more advertisers than this is dropped: with a part of them it would be another deal. */
const namesMax = 1000
/** Of the faults of one list so many are shown one by one (D90). */
const faultsMax = 5
const floorMax = 1000

const isDealId = /^[\x21-\x7e]{1,64}$/

const noPmp: PmpReading = { isPrivate: false, deals: [], warnings: [] }

/** Reads `imp[].pmp`; `path` names it in warnings. */
export function readPmp(pmp: unknown, path: string): PmpReading {
  if (pmp === undefined) return noPmp
  if (!isObject(pmp)) return { ...noPmp, warnings: [warning('D100-pmp', path, shown(pmp))] }
  const { private_auction, deals } = pmp
  const list = readDeals(deals, `${path}.deals`)
  return {
    isPrivate: private_auction === 1,
    deals: list.deals,
    warnings: [...privateWarnings(private_auction, `${path}.private_auction`), ...list.warnings],
  }
}

function privateWarnings(value: unknown, field: string): readonly Warning[] {
  if (value === undefined || value === 0 || value === 1) return []
  return [warning('D100-private-auction', field, shown(value))]
}

function readDeals(list: unknown, path: string): Omit<PmpReading, 'isPrivate'> {
  if (list === undefined) return noPmp
  if (!Array.isArray(list)) return { deals: [], warnings: [warning('D100-deals', path, shown(list))] }
  const deals: RequestDeal[] = []
  const faults: Warning[] = []
  for (const [index, entry] of list.slice(0, dealsMax).entries()) {
    const deal = readDeal(entry, `${path}[${index}]`)
    if ('rule' in deal) faults.push(deal)
    else if (deals.some(({ id }) => id === deal.id)) {
      faults.push(warning('D100-deal-id-unique', `${path}[${index}].id`, shown(deal.id)))
    } else deals.push(deal)
  }
  const first = faults.slice(0, faultsMax)
  const more = faults.length - first.length
  return {
    deals,
    warnings: [
      ...first,
      ...(more === 0 ? [] : [moreFaults(path, more)]),
      ...(list.length <= dealsMax ? [] : [notedWarning('D100-deals-bound', path, `this one has ${list.length}`)]),
    ],
  }
}

/** The deal, or the first thing in it that cannot be read. */
function readDeal(entry: unknown, path: string): RequestDeal | Warning {
  if (!isObject(entry) || typeof entry.id !== 'string' || !isDealId.test(entry.id)) {
    return warning('D100-deal', path, isObject(entry) ? undefined : shown(entry))
  }
  const { id, bidfloor = 0, bidfloorcur = 'USD', at } = entry
  if (currencyOf(bidfloorcur) !== 'USD') return warning('D100-deal-currency', `${path}.bidfloorcur`, shown(bidfloorcur))
  if (at !== undefined && at !== 1 && at !== 2 && at !== 3) return warning('D100-deal-at', `${path}.at`, shown(at))
  if (!isFloor(bidfloor, at)) return warning('D100-deal-floor', `${path}.bidfloor`, shown(bidfloor))
  const unreadable = lists.find((name) => !isTexts(entry[name]))
  if (unreadable !== undefined) return listWarning(entry[unreadable], `${path}.${unreadable}`)
  return { id, bidfloor, at, wseat: textsIn(entry, 'wseat'), wadomain: textsIn(entry, 'wadomain') }
}

/** With 3 the floor is the agreed price, and nothing is sold for nothing. */
function isFloor(value: unknown, at: RequestDeal['at']): value is number {
  return typeof value === 'number' && value >= 0 && value <= floorMax && (at !== 3 || value > 0)
}

const lists = ['wseat', 'wadomain'] as const

function isTexts(value: unknown): boolean {
  if (value === undefined) return true
  return Array.isArray(value) && value.length <= namesMax && value.every((item) => typeof item === 'string')
}

function listWarning(value: unknown, field: string): Warning {
  const isLong = Array.isArray(value) && value.length > namesMax
  return isLong
    ? notedWarning('D100-deal-list', field, `this one has ${value.length}`)
    : warning('D100-deal-list', field)
}

/** An empty list restricts nothing, like none. */
function textsIn(entry: Members, name: (typeof lists)[number]): readonly string[] | undefined {
  const value = entry[name] as readonly string[] | undefined
  return value === undefined || value.length === 0 ? undefined : value
}
