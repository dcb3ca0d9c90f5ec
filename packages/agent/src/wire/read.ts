// Requests of the wire as our commands.

import type { Static } from 'typebox'
import type { Change, Order, PackageChange, PackageOrder, WantedTargeting } from '../buys/order.ts'
import type { AccountReference, PageRequest } from '../core/accounts.ts'
import { type Fault, fault, isFault, type Place } from '../core/fault.ts'
import { microsOf } from '../core/money.ts'
import type { shapes } from './shapes.ts'

type CreateBuy = Static<typeof shapes.createBuy>
type UpdateBuy = Static<typeof shapes.updateBuy>
type WirePackage = CreateBuy['packages'][number]
type WireOverlay = NonNullable<WirePackage['targeting_overlay']>
type WireAccount = CreateBuy['account']

export function accountReferenceOf(account: WireAccount): AccountReference {
  if ('account_id' in account) return { id: account.account_id }
  const { brand, operator, sandbox = false } = account
  return { domain: brand.domain, brand: brand.brand_id ?? '', operator, isSandbox: sandbox }
}

const pageDefault = 50

export function pageRequestOf(
  pagination: { readonly max_results?: number; readonly cursor?: string } = {},
): PageRequest | Fault {
  const { max_results: limit = pageDefault, cursor } = pagination
  if (cursor === undefined) return { after: '', limit }
  const after = Buffer.from(cursor, 'base64url').toString()
  if (cursorOf(after) !== cursor)
    return fault('invalid', 'The cursor must be one of an earlier answer.', { at: ['pagination', 'cursor'] })
  return { after, limit }
}

/** Buyers do not look into it. */
export function cursorOf(after: string): string {
  return Buffer.from(after).toString('base64url')
}

export function paginationOf(next: string | undefined): object {
  return next === undefined ? { has_more: false } : { has_more: true, cursor: cursorOf(next) }
}

export function orderOf({ brand, start_time: start, end_time: end, packages }: CreateBuy): Order | Fault {
  const startMs = start === 'asap' ? undefined : momentOf(start, ['start'])
  const endMs = momentOf(end, ['end'])
  if (isFault(startMs)) return startMs
  if (isFault(endMs)) return endMs
  const orders: PackageOrder[] = []
  for (const [at, one] of packages.entries()) {
    const order = packageOrderOf(one, ['packages', at])
    if (isFault(order)) return order
    orders.push(order)
  }
  return { domain: brand.domain, ...(startMs === undefined ? {} : { startMs }), endMs, packages: orders }
}

function packageOrderOf(one: WirePackage, at: Place): PackageOrder | Fault {
  const money = moneyOf(one, at)
  if (isFault(money)) return money
  const { budgetMicros = 0, bidMicros } = money
  return {
    product: one.product_id,
    option: one.pricing_option_id,
    budgetMicros,
    ...(bidMicros === undefined ? {} : { bidMicros }),
    targeting: targetingOf(one.targeting_overlay),
    isPaused: one.paused ?? false,
    ...termsOf(one),
  }
}

export function changeOf(request: UpdateBuy): Change | Fault {
  const { revision, paused, canceled, cancellation_reason: reason, end_time: end, packages = [] } = request
  const endMs = end === undefined ? undefined : momentOf(end, ['end'])
  if (isFault(endMs)) return endMs
  if (canceled === false) return neverAgain
  const changes: PackageChange[] = []
  for (const [at, one] of packages.entries()) {
    const change = packageChangeOf(one, ['packages', at])
    if (isFault(change)) return change
    changes.push(change)
  }
  return {
    ...(revision === undefined ? {} : { revision }),
    ...(endMs === undefined ? {} : { endMs }),
    ...(paused === undefined ? {} : { isPaused: paused }),
    ...(canceled === undefined ? {} : { isCanceled: canceled }),
    ...(reason === undefined ? {} : { reason }),
    packages: changes,
  }
}

const neverAgain = fault('invalid', 'canceled is true or absent: what is canceled stays so.', { at: ['canceled'] })

function packageChangeOf(one: NonNullable<UpdateBuy['packages']>[number], at: Place): PackageChange | Fault {
  const money = moneyOf(one, at)
  if (isFault(money)) return money
  if (one.canceled === false) return neverAgain
  return {
    id: one.package_id,
    ...money,
    ...termsOf(one),
    ...(one.targeting_overlay === undefined ? {} : { targeting: targetingOf(one.targeting_overlay) }),
    ...(one.paused === undefined ? {} : { isPaused: one.paused }),
    ...(one.canceled === undefined ? {} : { isCanceled: true }),
    ...(one.cancellation_reason === undefined ? {} : { reason: one.cancellation_reason }),
  }
}

/** What an order and a change say alike. */
function termsOf(one: Pick<WirePackage, 'pacing' | 'creative_assignments' | 'targeting_overlay'>) {
  const { pacing, creative_assignments: [assigned] = [] } = one
  return {
    ...(pacing === 'even' || pacing === 'asap' ? { pacing } : {}),
    ...(assigned === undefined ? {} : { creative: assigned.creative_id }),
    written: writtenOf(one),
  }
}

interface Money {
  readonly budgetMicros?: number
  readonly bidMicros?: number
}

function moneyOf(one: { readonly budget?: number; readonly bid_price?: number }, at: Place): Money | Fault {
  const budgetMicros = one.budget === undefined ? undefined : microsOf(one.budget)
  const bidMicros = one.bid_price === undefined ? undefined : microsOf(one.bid_price)
  for (const [name, asked, micros] of [
    ['budget', one.budget, budgetMicros],
    ['bid', one.bid_price, bidMicros],
  ] as const) {
    if (asked !== undefined && micros === undefined)
      return fault('invalid', 'The amount must have at most six decimals, and be below 9,000,000.', {
        at: [...at, name],
      })
  }
  return {
    ...(budgetMicros === undefined ? {} : { budgetMicros }),
    ...(bidMicros === undefined ? {} : { bidMicros }),
  }
}

function targetingOf(overlay: WireOverlay = {}): WantedTargeting {
  const { geo_countries: countries, keyword_targets: keywords, property_list: one, collection_list: other } = overlay
  const lists = [one, other].flatMap((list) =>
    list === undefined ? [] : [{ agentUrl: list.agent_url, id: list.list_id }],
  )
  return {
    ...(countries === undefined ? {} : { countries: [...new Set(countries)] }),
    ...(keywords === undefined ? {} : { keywords: [...new Set(keywords.map(({ keyword }) => keyword))] }),
    lists,
  }
}

/** What is given back as it was written, without the tokens with which lists are fetched. */
function writtenOf(one: {
  readonly targeting_overlay?: WireOverlay
  readonly creative_assignments?: unknown
}): Readonly<Record<string, unknown>> {
  const { targeting_overlay: overlay, creative_assignments: assignments } = one
  const bare = (list: { readonly agent_url: string; readonly list_id: string } | undefined) =>
    list === undefined ? undefined : { agent_url: list.agent_url, list_id: list.list_id }
  return {
    ...(overlay === undefined
      ? {}
      : {
          targeting_overlay: {
            ...overlay,
            property_list: bare(overlay.property_list),
            collection_list: bare(overlay.collection_list),
          },
        }),
    ...(assignments === undefined ? {} : { creative_assignments: assignments }),
  }
}

/** RFC 3339, with a time zone. */
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/i

function momentOf(text: string, at: Place): number | Fault {
  const ms = momentPattern.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) return fault('invalid', 'Write the moment as 2026-12-01T00:00:00Z.', { at })
  return ms
}
