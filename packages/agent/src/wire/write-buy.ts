// Spec: AdCP 3.0 and 3.2, answers about buys. In 3.0 `status` is the state of the buy; in 3.2 it is that of the command, and the buy has
// `media_buy_status`.

import type { Review } from '@parley/contract'
import { actionsOf, type Cancellation, type Package, totalMicros } from '../buys/buy.ts'
import type { ShownBuy } from '../buys/commands.ts'
import type { BuyDelivery, PackageDelivery, Period } from '../buys/delivery.ts'
import type { Task } from '../buys/tasks.ts'
import { whyItWaits } from '../buys/undecided.ts'
import { decimalOf } from '../core/money.ts'
import type { Answer } from '../core/replies.ts'

export type Face = '3.0' | '3.2'

const currency = 'USD'

function moment(ms: number): string {
  return new Date(ms).toISOString()
}

/** What an order and a change are answered alike. */
function headOf(face: Face, shown: ShownBuy): Answer {
  const { buy, status, account } = shown
  return {
    media_buy_id: buy.id,
    ...(face === '3.0' ? { status } : { status: 'completed', media_buy_status: status }),
    revision: buy.revision,
    valid_actions: actionsOf(status, buy),
    ...messageOf(shown),
    ...(account.is_sandbox ? { sandbox: true } : {}),
  }
}

function packageShown(one: Package): Answer {
  return {
    package_id: one.id,
    product_id: one.product,
    pricing_option_id: one.option,
    budget: decimalOf(one.budgetMicros),
    bid_price: decimalOf(one.bidMicros),
    pacing: one.pacing,
    ...one.written,
    paused: one.isPaused,
    ...(one.cancellation === undefined ? {} : { canceled: true, cancellation: cancellationShown(one.cancellation) }),
  }
}

function cancellationShown({ atMs, by, reason }: Cancellation): Answer {
  return { canceled_at: moment(atMs), canceled_by: by, ...(reason === undefined ? {} : { reason }) }
}

/** Packages that can never be shown say so; the buyer would wait in vain. */
function messageOf({ buy }: ShownBuy): Answer {
  const nowhere = buy.packages.filter(({ publishers }) => publishers.length === 0).length
  if (nowhere === 0) return {}
  return {
    message: `${nowhere} of ${buy.packages.length} packages will not deliver: their lists have none of our publishers.`,
  }
}

export function orderedShown(face: Face, shown: ShownBuy): Answer {
  if (shown.task !== undefined) return { status: 'submitted', task_id: shown.task, message: whyItWaits(shown.buy) }
  const { buy } = shown
  return {
    ...headOf(face, shown),
    confirmed_at: moment(buy.confirmedAtMs ?? buy.createdAtMs),
    packages: buy.packages.map(packageShown),
  }
}

/** `affected` are the packages that the change named; all of them if it named none. */
export function changedShown(face: Face, shown: ShownBuy, affected: ReadonlySet<string>): Answer {
  const { buy } = shown
  const packages = buy.packages.filter(({ id }) => affected.size === 0 || affected.has(id))
  return {
    ...headOf(face, shown),
    implementation_date: moment(buy.updatedAtMs),
    affected_packages: packages.map(packageShown),
  }
}

/** Spec: AdCP 3.2, control_media_buy. It takes no members beside these. */
export function controlShown({ buy, status }: ShownBuy, affected: ReadonlySet<string>): Answer {
  const ids = buy.packages.map(({ id }) => id).filter((id) => affected.size === 0 || affected.has(id))
  return {
    status: 'completed',
    media_buy_id: buy.id,
    revision: buy.revision,
    media_buy_status: status,
    implementation_date: moment(buy.updatedAtMs),
    affected_package_ids: ids,
  }
}

export function buyShown(face: Face, shown: ShownBuy, reviews: ReadonlyMap<string, Review>): Answer {
  const { buy, status, account } = shown
  return {
    media_buy_id: buy.id,
    ...(face === '3.0' ? { status } : { status, media_buy_status: status }),
    currency,
    total_budget: decimalOf(totalMicros(buy)),
    start_time: moment(buy.startMs),
    end_time: moment(buy.endMs),
    revision: buy.revision,
    created_at: moment(buy.createdAtMs),
    updated_at: moment(buy.updatedAtMs),
    ...(buy.confirmedAtMs === undefined ? {} : { confirmed_at: moment(buy.confirmedAtMs) }),
    ...(buy.cancellation === undefined
      ? {}
      : {
          cancellation: cancellationShown(buy.cancellation),
          canceled_by: buy.cancellation.by,
          canceled_at: moment(buy.cancellation.atMs),
        }),
    valid_actions: actionsOf(status, buy),
    account: { account_id: account.id, name: account.domain, status: 'active' },
    packages: buy.packages.map((one) => ({ ...packageShown(one), currency, ...approvalsOf(one, reviews) })),
    ...messageOf(shown),
  }
}

export const reviewWords = { approved: 'approved', pending: 'pending_review', rejected: 'rejected' } as const

function approvalsOf({ id, creative }: Package, reviews: ReadonlyMap<string, Review>): Answer {
  const review = reviews.get(id)
  if (creative === undefined || review === undefined) return {}
  const [reason] = review.state === 'rejected' ? review.reasons : []
  const approval = { creative_id: creative, approval_status: reviewWords[review.state] }
  return { creative_approvals: [{ ...approval, ...(reason === undefined ? {} : { rejection_reason: reason }) }] }
}

export function deliveriesShown(
  face: Face,
  all: readonly BuyDelivery[],
  { from, to }: Period,
  isDaily: boolean,
): Answer {
  const totals = totalsOf(all.flatMap(({ packages }) => packages))
  return {
    reporting_period: { start: `${from}T00:00:00Z`, end: `${to}T00:00:00Z` },
    currency,
    aggregated_totals: { ...totals, media_buy_count: all.length },
    media_buy_deliveries: all.map((one) => deliveryShown(face, one, isDaily)),
    status: 'completed',
  }
}

function deliveryShown(face: Face, { shown, packages }: BuyDelivery, isDaily: boolean): Answer {
  return {
    media_buy_id: shown.buy.id,
    status: shown.status,
    ...(face === '3.0' ? {} : { media_buy_status: shown.status }),
    pricing_model: 'cpm',
    totals: totalsOf(packages),
    by_package: packages.map((one) => packageDeliveryShown(one, isDaily)),
  }
}

function totalsOf(parts: readonly { readonly impressions: number; readonly nanos: number }[]): Answer {
  const nanos = parts.reduce((sum, one) => sum + one.nanos, 0)
  return { impressions: parts.reduce((sum, one) => sum + one.impressions, 0), spend: dollarsOf(nanos) }
}

function packageDeliveryShown({ one, days, impressions, nanos }: PackageDelivery, isDaily: boolean): Answer {
  return {
    package_id: one.id,
    impressions,
    spend: dollarsOf(nanos),
    pricing_model: 'cpm',
    // What was paid for a thousand; before anything was, what is bid.
    rate: impressions === 0 ? decimalOf(one.bidMicros) : decimalOf(Math.round(nanos / impressions)),
    currency,
    paused: one.isPaused,
    ...(isDaily
      ? {
          daily_breakdown: days.map((day) => ({
            date: day.day,
            impressions: day.impressions,
            spend: dollarsOf(day.nanos),
          })),
        }
      : {}),
  }
}

function dollarsOf(nanos: number): number {
  return nanos / 1_000_000_000
}

export function taskShown(face: Face, { id, state, shown }: Task): Answer {
  const { buy } = shown
  const head = {
    task_id: id,
    task_type: 'create_media_buy',
    protocol: 'media-buy',
    status: state,
    created_at: moment(buy.createdAtMs),
    updated_at: moment(buy.updatedAtMs),
  }
  if (state === 'rejected')
    return { ...head, message: buy.rejection, error: { code: 'TERMS_REJECTED', message: buy.rejection ?? '' } }
  if (state === 'submitted') return { ...head, message: whyItWaits(buy) }
  if (state !== 'completed') return head
  return { ...head, completed_at: moment(buy.updatedAtMs), result: orderedShown(face, shown) }
}
