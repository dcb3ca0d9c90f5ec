// The steps of a buyer after its order: the buy is live, its card is shown in a chat, its delivery is what was billed, its end.

import { amount } from '../text/amount.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import type { Buyer } from './ask-agent.ts'
import type { Advertiser, Bought } from './buy-steps.ts'
import { done, failed, type Stepped } from './step.ts'
import type { Wait } from './wait.ts'

export interface LiveBuy {
  readonly buy: string
  readonly packageId: string
}

export async function untilLive(
  { call }: Buyer,
  { account }: Advertiser,
  { buy, task, packageId }: Bought,
  wait: Wait,
): Promise<Stepped<LiveBuy>> {
  const name = 'Live'
  let seen = 'nothing'
  const approved = task === undefined ? { buy, packageId } : await untilApproved({ call }, task, wait)
  if (approved === undefined || approved.buy === undefined || approved.packageId === undefined)
    return failed(
      name,
      `nobody has approved task ${oneLine(task)}, or it was rejected`,
      'approve it on the page Buyers of the console, or with POST /v1/tasks/ID of the agent',
    )
  const live = { buy: approved.buy, packageId: approved.packageId }
  const state = await wait.until('the buy to be live', async () => {
    const asked = await call('get_media_buys', { account, media_buy_ids: [live.buy] })
    if (asked.kind === 'refused') return undefined
    const [found = {}] = listIn(asked.members.media_buys)
    const [one = {}] = listIn(found.packages)
    const [review] = listIn(one.creative_approvals)
    seen =
      review === undefined ? oneLine(found.status) : `${oneLine(found.status)}, ad ${oneLine(review.approval_status)}`
    return found.status === 'active' && review?.approval_status === 'approved' ? seen : undefined
  })
  if (state === undefined)
    return failed(
      name,
      `after ${wait.seconds} s the buy is not live: ${seen}`,
      `look at its campaign with parley campaign show ${live.packageId}; an ad that waits for review is approved with parley campaign approve`,
    )
  return done(name, live, [`${live.buy}: ${state}`])
}

async function untilApproved(
  { call }: Pick<Buyer, 'call'>,
  task: string,
  wait: Wait,
): Promise<Pick<Bought, 'buy' | 'packageId'> | undefined> {
  return await wait.until(`a person to approve ${oneLine(task)}`, async () => {
    const asked = await call('tasks_get', { task_id: task })
    if (asked.kind === 'refused' || asked.members.status === 'rejected') return { buy: undefined, packageId: undefined }
    if (asked.members.status !== 'completed') return undefined
    const { media_buy_id: buy, packages } = membersIn(asked.members.result)
    const [one = {}] = listIn(packages)
    return { buy: String(buy), packageId: String(one.package_id) }
  })
}

/** `nanos` is what the card cost in a thousand-millionth of a dollar, as its bid said. */
export async function untilDelivered(
  { call }: Buyer,
  { account }: Advertiser,
  { buy }: LiveBuy,
  nanos: number,
  wait: Wait,
): Promise<Stepped<undefined>> {
  const name = 'Delivery'
  let seen = 'nothing is billed yet'
  const delivered = await wait.until('the delivery to be billed', async () => {
    const asked = await call('get_media_buy_delivery', { account, media_buy_ids: [buy] })
    if (asked.kind === 'refused') {
      seen = asked.message
      return undefined
    }
    const { impressions, spend } = membersIn(asked.members.aggregated_totals)
    if (typeof impressions !== 'number' || typeof spend !== 'number' || impressions === 0) return undefined
    seen = `${amount(impressions, 'impression')}, $${spend}`
    return Math.round(spend * 1e9) === nanos ? seen : undefined
  })
  if (delivered !== undefined) return done(name, undefined, [`${delivered}: exactly what the bid said`])
  return failed(
    name,
    `after ${wait.seconds} s: ${seen}; the bid said $${nanos / 1e9}`,
    'check that the agent knows the ledger (PARLEY_LEDGER_URL), and that the ledger reads the journal of this exchange',
  )
}

export async function cancelBuy(
  { call }: Buyer,
  { account }: Advertiser,
  buy: string,
  key: string,
): Promise<Stepped<undefined>> {
  const name = 'End'
  const asked = await call('update_media_buy', {
    idempotency_key: key,
    account,
    media_buy_id: buy,
    canceled: true,
    cancellation_reason: 'the end of a test',
  })
  if (asked.kind === 'refused')
    return failed(
      name,
      `${buy} could not be canceled: ${asked.message}`,
      'pause its campaign with parley campaign pause',
    )
  return done(name, undefined, [`${buy} is ${oneLine(asked.members.status)}: nothing more is spent`])
}
