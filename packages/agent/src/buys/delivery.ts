// What was delivered of a buy, as the ledger has billed it, in nano-dollars.

import type { BilledDay } from '../clients/ledger.ts'
import { fewAtOnce } from '../core/few-at-once.ts'
import type { Parts } from '../core/parts.ts'
import type { Package } from './buy.ts'
import type { ShownBuy } from './commands.ts'

export interface PackageDelivery {
  readonly one: Package
  readonly days: readonly BilledDay[]
  readonly impressions: number
  readonly nanos: number
}

export interface BuyDelivery {
  readonly shown: ShownBuy
  readonly packages: readonly PackageDelivery[]
}

/** Days of UTC; `to` is behind the last. */
export interface Period {
  readonly from: string
  readonly to: string
}

export async function deliveryOf(
  { ledger }: Pick<Parts, 'ledger'>,
  buys: readonly ShownBuy[],
  { from, to }: Period,
): Promise<readonly BuyDelivery[]> {
  const asked = buys.flatMap(({ buy, account }) => (account.is_sandbox ? [] : buy.packages.map(({ id }) => id)))
  const billed = new Map<string, readonly BilledDay[]>()
  if (ledger !== undefined)
    await fewAtOnce(asked, async (campaign) => billed.set(campaign, await ledger.billed(campaign, from, to)))
  return buys.map((shown) => ({
    shown,
    packages: shown.buy.packages.map((one) => sumsOf(one, billed.get(one.id) ?? [])),
  }))
}

function sumsOf(one: Package, days: readonly BilledDay[]): PackageDelivery {
  return {
    one,
    days,
    impressions: days.reduce((sum, day) => sum + day.impressions, 0),
    nanos: days.reduce((sum, day) => sum + day.nanos, 0),
  }
}

const dayMs = 86_400_000

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Both days included, as buyers say it; without them, the flight of the buys until today. */
export function periodOf(
  buys: readonly ShownBuy[],
  { first, last }: { readonly first: string | undefined; readonly last: string | undefined },
  nowMs: number,
): Period {
  const startMs = Math.min(nowMs, ...buys.map(({ buy }) => buy.startMs))
  const from = first ?? dayOf(startMs)
  const lastMs = last === undefined ? nowMs : Date.parse(last)
  return { from, to: dayOf(Math.max(lastMs, Date.parse(from)) + dayMs) }
}
