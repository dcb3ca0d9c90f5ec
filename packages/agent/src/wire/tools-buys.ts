// Spec: AdCP 3, buys: create_media_buy, update_media_buy (3.2: control_media_buy), get_media_buys, get_media_buy_delivery, and tasks.

import type { Review } from '@parley/contract'
import type { Static } from 'typebox'
import { changeOrder, listBuys, noBuy, orderBuy, type ShownBuy } from '../buys/commands.ts'
import { deliveryOf, periodOf } from '../buys/delivery.ts'
import { findTask } from '../buys/tasks.ts'
import { unlessAway } from '../clients/ask.ts'
import { type Account, accountFor, findAccount } from '../core/accounts.ts'
import { type Fault, fault, isFault } from '../core/fault.ts'
import { fewAtOnce } from '../core/few-at-once.ts'
import type { Caller, Parts } from '../core/parts.ts'
import type { Answer, Answered } from '../core/replies.ts'
import { accountReferenceOf, changeOf, orderOf, pageRequestOf, paginationOf } from './read.ts'
import { refusedMember } from './refused-members.ts'
import { listMax, shapes } from './shapes.ts'
import { type Ask, type Tool, tool } from './tool.ts'
import { bodyOf, repliedAnswer } from './tools-accounts.ts'
import { buyShown, changedShown, controlShown, deliveriesShown, orderedShown, taskShown } from './write-buy.ts'

async function create({ parts, caller, request, face }: Ask<Static<typeof shapes.createBuy>>): Promise<Answer | Fault> {
  const refused = refusedMember(request)
  if (refused !== undefined) return refused
  const order = orderOf(request)
  if (isFault(order)) return order
  const account = await accountFor(parts, caller, accountReferenceOf(request.account))
  if (isFault(account)) return account
  const ordered = await orderBuy(
    { parts, settler: parts.settler, show: (shown) => orderedShown(face, shown) },
    {
      caller,
      account,
      order,
      key: request.idempotency_key,
      body: bodyOf(request),
      wantsCall: request.push_notification_config !== undefined,
    },
  )
  return repliedAnswer(ordered, request.idempotency_key)
}

type ShowChanged = (shown: ShownBuy, affected: ReadonlySet<string>) => Answer

async function change(
  { parts, caller, request }: Ask<Static<typeof shapes.updateBuy>>,
  show: ShowChanged,
): Promise<Answered | Fault> {
  const refused = refusedMember(request) ?? startFault(request)
  if (refused !== undefined) return refused
  const wanted = changeOf(request)
  if (isFault(wanted)) return wanted
  const account = await findAccount(parts.database.query, caller, accountReferenceOf(request.account))
  const affected = new Set(wanted.packages.map(({ id }) => id))
  return await changeOrder(
    { parts, settler: parts.settler, show: (shown) => show(shown, affected) },
    {
      caller,
      // It is about keys; buys belong to their buyer, whichever of its accounts a change names.
      account: account?.id ?? '',
      buy: request.media_buy_id,
      change: wanted,
      key: request.idempotency_key,
      body: bodyOf(request),
    },
  )
}

async function update(ask: Ask<Static<typeof shapes.updateBuy>>): Promise<Answer | Fault> {
  const changed = await change(ask, (shown, affected) => changedShown(ask.face, shown, affected))
  return repliedAnswer(changed, ask.request.idempotency_key)
}

/** Spec: AdCP 3.2. The revision is required, and the answer has no key. */
async function control(ask: Ask<Static<typeof shapes.updateBuy>>): Promise<Answer | Fault> {
  if (ask.request.revision === undefined)
    return fault('invalid', 'The revision that you have read is needed.', { at: ['revision'] })
  const changed = await change(ask, controlShown)
  if (isFault(changed)) return changed
  return changed.isReplayed ? { ...changed.answer, replayed: true } : changed.answer
}

function startFault(request: object): Fault | undefined {
  if (!('start_time' in request)) return undefined
  return fault('unsupported', 'The start of a buy stays; order another one.', { at: ['start_time'] })
}

interface BuysRequest {
  readonly account?: Static<typeof shapes.createBuy>['account']
  readonly media_buy_ids?: string[]
}

/** An account that is not there has no buys. */
async function accountIn(parts: Parts, caller: Caller, { account }: BuysRequest): Promise<Account | 'any' | 'none'> {
  if (account === undefined) return 'any'
  return (await findAccount(parts.database.query, caller, accountReferenceOf(account))) ?? 'none'
}

async function list({ parts, caller, request, face }: Ask<Static<typeof shapes.getBuys>>): Promise<Answer | Fault> {
  const page = pageRequestOf(request.pagination)
  if (isFault(page)) return page
  const account = await accountIn(parts, caller, request)
  const wanted = { ...page, ...(request.media_buy_ids === undefined ? {} : { ids: request.media_buy_ids }) }
  const { items, next } =
    account === 'none'
      ? { items: [], next: undefined }
      : await listBuys(parts, caller, account === 'any' ? undefined : account, wanted)
  const { status_filter: filter } = request
  const statuses = filter === undefined ? undefined : [filter].flat()
  const buys = items.filter(({ status }) => statuses === undefined || statuses.includes(status))
  const reviews = await reviewsOf(parts, buys)
  return {
    media_buys: buys.map((shown) => buyShown(face, shown, reviews)),
    pagination: paginationOf(next),
    status: 'completed',
  }
}

/** Booking reviews ads; more buys than these are listed without. */
const reviewedMax = 20

async function reviewsOf({ booking }: Parts, buys: readonly ShownBuy[]): Promise<ReadonlyMap<string, Review>> {
  const packages = buys
    .filter(({ account }) => !account.is_sandbox)
    .flatMap(({ buy }) => buy.packages)
    .filter(({ creative }) => creative !== undefined)
    .slice(0, reviewedMax)
  const campaigns = await fewAtOnce(packages, ({ id }) => unlessAway(booking.find(id), () => undefined))
  return new Map(campaigns.flatMap((campaign) => (campaign === undefined ? [] : [[campaign.id, campaign.review]])))
}

async function deliver({
  parts,
  caller,
  request,
  face,
}: Ask<Static<typeof shapes.getDelivery>>): Promise<Answer | Fault> {
  const { start_date: first, end_date: last, media_buy_ids: ids } = request
  for (const [name, day] of [
    ['start_date', first],
    ['end_date', last],
  ] as const)
    if (day !== undefined && !isDay(day)) return fault('invalid', 'There is no such day.', { at: [name] })
  if (first !== undefined && last !== undefined && first > last)
    return fault('impossible', 'The last day must not be before the first.', { at: ['end_date'] })
  const account = await accountIn(parts, caller, request)
  const { items } =
    account === 'none'
      ? { items: [] }
      : await listBuys(parts, caller, account === 'any' ? undefined : account, {
          after: '',
          limit: listMax,
          ...(ids === undefined ? {} : { ids }),
        })
  if (ids !== undefined && new Set(ids).size > items.length) return noBuy
  const period = periodOf(items, { first, last }, parts.nowMs())
  const all = await unlessAway(deliveryOf(parts, items, period), (error) => {
    parts.report(error)
    return fault('away', 'The books cannot be read now; try again.', { retryAfterSeconds: 5 })
  })
  return isFault(all) ? all : deliveriesShown(face, all, period, request.include_package_daily_breakdown ?? false)
}

function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

async function task({ parts, caller, request, face }: Ask<Static<typeof shapes.getTask>>): Promise<Answer | Fault> {
  const found = await findTask(parts, caller, request.task_id)
  if (found === undefined) return fault('no-reference', 'There is no such task.', { at: ['task_id'] })
  return taskShown(face, found)
}

const says = {
  change: 'Changes, pauses or cancels a buy.',
  task: 'Says whether a buy that waits for a person was approved.',
}

export const buyTools: readonly Tool[] = [
  tool('create_media_buy', 'Books packages of products. Budgets are never exceeded.', shapes.createBuy, create),
  tool('update_media_buy', says.change, shapes.updateBuy, update),
  { ...tool('control_media_buy', says.change, shapes.updateBuy, control), face: '3.2', isClosed: true },
  tool('get_media_buys', 'Lists your buys.', shapes.getBuys, list),
  tool(
    'get_media_buy_delivery',
    'Says what was delivered and billed, by package and day.',
    shapes.getDelivery,
    deliver,
  ),
  tool('tasks_get', says.task, shapes.getTask, task),
  { ...tool('get_task_status', says.task, shapes.getTask, task), face: '3.2' },
]
