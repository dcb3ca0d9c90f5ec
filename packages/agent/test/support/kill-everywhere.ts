// Books, changes and cancels with a kill -9 at every point, and tells what is not as if nothing had happened.

import { account, buyRequest, creativesRequest, newKey } from './agent.ts'
import type { KillStage, Victim } from './kill-stage.ts'
import type { Members } from './said.ts'

const flight = { start_time: '2035-01-01T00:00:00Z', end_time: '2036-01-01T00:00:00Z' }
/** More than a call has; the last one is found. */
const pointsMax = 60

export interface Wanted {
  readonly victim: Victim
  readonly firstBudget: number
  /** Every point, or every second one, … */
  readonly every: number
}

export interface Found {
  /** The last point at which something was killed. */
  readonly last: number
  readonly faults: readonly string[]
}

/** Each point has a buy with a budget of its own, by which it is found again. */
export async function killWhileBooking(stage: KillStage, { victim, firstBudget, every }: Wanted): Promise<Found> {
  const faults: string[] = []
  await stage.call('sync_creatives', creativesRequest())
  for (let at = 1; at < pointsMax; at += every) {
    const budget = firstBudget + at
    const request = { ...buyRequest(flight, { budget }), account: accountOf(budget) }
    const [answer, wasKilled] = await stage.callKilling(victim, at, 'create_media_buy', request)
    faults.push(...(await faultsOf(stage, budget, answer.media_buy_id, 1)).map((fault) => `${victim} ${at}: ${fault}`))
    if (!wasKilled) return { last: at - every, faults }
  }
  return { last: pointsMax, faults }
}

export async function killWhileRaising(stage: KillStage, { victim, firstBudget, every }: Wanted): Promise<Found> {
  const faults: string[] = []
  await stage.call('sync_creatives', creativesRequest())
  for (let at = 1; at < pointsMax; at += every) {
    const [budget, own] = [firstBudget + at, { account: accountOf(firstBudget + at) }]
    const { media_buy_id: id } = await stage.call('create_media_buy', {
      ...buyRequest(flight, { budget: 100 }),
      ...own,
    })
    const packages = [{ package_id: `${String(id)}-p1`, budget }]
    const request = { idempotency_key: newKey(), ...own, media_buy_id: id, packages }
    const [, wasKilled] = await stage.callKilling(victim, at, 'update_media_buy', request)
    faults.push(...(await faultsOf(stage, budget, id, 2)).map((fault) => `${victim} ${at}: ${fault}`))
    if (!wasKilled) return { last: at - every, faults }
  }
  return { last: pointsMax, faults }
}

/** One for each, because an account has an amount above which a person decides. */
function accountOf(budget: number): object {
  return { ...account, brand: { domain: `b${budget}.example` } }
}

/** One buy, one campaign, one amount. */
async function faultsOf(stage: KillStage, budget: number, id: unknown, revision: number): Promise<readonly string[]> {
  const { media_buys: all } = await stage.call('get_media_buys', { account: accountOf(budget) })
  const buys = (all as readonly Members[]).map((one) => [one.media_buy_id, one.total_budget, one.revision])
  const campaigns = (await stage.budgets()).filter((one) => one === budget).length
  return [
    ...(JSON.stringify(buys) === JSON.stringify([[id, budget, revision]])
      ? []
      : [`buys ${JSON.stringify(buys)} of ${String(id)}`]),
    ...(campaigns === 1 ? [] : [`${campaigns} campaigns`]),
  ]
}
