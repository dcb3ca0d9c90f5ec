// The two scenarios that the tests hold to account and `npm run task -- auctions` shows to people: many auctions with five
// partners of different behaviours, and black holes with every kind of `tmax`.

import { setTimeout as wait } from 'node:timers/promises'
import { stopAll } from '../support/server.ts'
import {
  house,
  housePrice,
  keepAuctions,
  partnerAt,
  randomRequests,
  type SentRequest,
  simpleRequest,
} from './documents.ts'
import { type DemandExchange, dispositionsOf, type Explained, startExchange, type TimedAnswer } from './exchange.ts'
import { expectedSales, type Sale, type Terms } from './expected.ts'
import { startPartner, stopPartners } from './partner.ts'
import { inParallel } from './percentiles.ts'
import { type Timing, timingOf } from './timing.ts'

export interface AuctionsRun {
  readonly held: readonly HeldAuction[]
  readonly timing: Timing
  /** How often each partner ended how. */
  readonly ends: ReadonlyMap<string, number>
  readonly problems: readonly string[]
}

interface HeldAuction {
  readonly request: SentRequest
  readonly answer: TimedAnswer
}

const terms: ReadonlyMap<string, Terms> = new Map([
  ['fast', { marginPercent: 0, priority: 1 }],
  ['slow', { marginPercent: 10, priority: 0 }],
  ['silent', { marginPercent: 0, priority: 0 }],
  ['resetting', { marginPercent: 0, priority: 0 }],
  ['lying', { marginPercent: 0, priority: 2 }],
])

/** Auctions with a fast, a slow, a silent, a resetting and a lying partner, and the house. */
export async function runAuctions(count: number, atOnce: number, seed: number): Promise<AuctionsRun> {
  const exchange = await startExchange(await fivePartners(seed))
  await warm(exchange, randomRequests(400, seed + 1), atOnce)
  const held = await inParallel(randomRequests(count, seed), atOnce, async (request) => ({
    request,
    answer: await exchange.post(request),
  }))
  const explained = await inParallel(held, 16, ({ answer }) => exchange.explained(answer))
  const dispositions = explained.flatMap(dispositionsOf)
  const ends = new Map<string, number>()
  for (const { partner, reason } of dispositions) {
    const end = `${partner} ${reason}`
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  return {
    held,
    timing: timingOf(held.map(({ request, answer }) => ({ boundMs: request.tmax, answer }))),
    ends,
    problems: held.flatMap((one, index) => problemsOf(one, explained[index])),
  }
}

async function fivePartners(seed: number): Promise<Readonly<Record<string, object>>> {
  const names = [...terms.keys()] as ('fast' | 'slow' | 'silent' | 'resetting' | 'lying')[]
  const running = await Promise.all(names.map((behaviour, index) => startPartner(behaviour, { seed: seed + index })))
  const partners = names.map((name, index) =>
    // Half a second each: only the deadline of the auction ends their time.
    partnerAt(name, running[index]?.url ?? '', { timeoutMs: 500, ...terms.get(name) }),
  )
  return { house, explain: keepAuctions, demand: { partners } }
}

function problemsOf({ request, answer }: HeldAuction, explained: Explained | undefined): readonly string[] {
  if (explained?.steps === undefined) return [`${request.id}: the auction is not explained (${answer.status})`]
  return [...placeProblems(request, explained), ...saleProblems(request, answer, explained)]
}

/** Every partner × impression ends exactly once. */
function placeProblems({ id, imp }: SentRequest, explained: Explained): readonly string[] {
  const expected = ['house', ...terms.keys()].flatMap((partner) => imp.map((one) => `${partner} ${one.id}`)).toSorted()
  const found = dispositionsOf(explained)
    .map(({ partner, impid }) => `${partner} ${impid}`)
    .toSorted()
  return found.join() === expected.join() ? [] : [`${id}: ends of ${found.join(', ')}`]
}

function saleProblems(request: SentRequest, answer: TimedAnswer, explained: Explained): readonly string[] {
  const expected = expectedSales(request, explained, terms, housePrice)
  const found = salesIn(answer)
  if (JSON.stringify(found) === JSON.stringify(expected.toSorted(byImp))) return []
  return [`${request.id}: sold ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`]
}

function salesIn({ status, body }: TimedAnswer): readonly Sale[] {
  if (status === 204) return []
  const response = JSON.parse(body) as { seatbid: { seat: string; bid: { impid: string; price: number }[] }[] }
  const sales = response.seatbid.flatMap(({ seat, bid }) =>
    bid.map(({ impid, price }) => ({ impid, seat, micros: Math.round(price * 1e6) })),
  )
  return sales.toSorted(byImp)
}

function byImp(a: Sale, b: Sale): number {
  return a.impid < b.impid ? -1 : 1
}

export interface BlackHoleRow {
  readonly tmax: number
  readonly timing: Timing
  readonly statuses: readonly number[]
}

const apartMs = 15

/** Five partners that accept and never answer: what the caller waits for each tmax. */
export async function runBlackHoles(tmaxes: readonly number[], each: number): Promise<readonly BlackHoleRow[]> {
  const running = await Promise.all(Array.from({ length: 5 }, () => startPartner('silent')))
  const partners = running.map(({ url }, index) => partnerAt(`silent-${index}`, url, { timeoutMs: 500 }))
  // Silent partners are asked every time here: it is the deadline that has to hold, not the doubt about them.
  const exchange = await startExchange({ house, demand: { partners, healthHalfLifeMs: 0 } })
  await warm(
    exchange,
    Array.from({ length: 60 }, () => simpleRequest({ tmax: 100 })),
    6,
  )
  const rows: BlackHoleRow[] = []
  for (const tmax of tmaxes) {
    const requests = Array.from({ length: each }, () => simpleRequest({ tmax }))
    const answers = await Promise.all(
      // At fixed moments, whatever became of the requests before: whoever waits must not slow down the others.
      requests.map((request, index) => wait(index * apartMs).then(() => exchange.post(request))),
    )
    const boundMs = Math.min(tmax, 500)
    const timing = timingOf(answers.map((answer) => ({ boundMs, answer })))
    rows.push({ tmax, timing, statuses: answers.map(({ status }) => status) })
  }
  return rows
}

/** The first requests of a process pay for its compilation; a node takes traffic when it is warm. */
async function warm(exchange: DemandExchange, requests: readonly object[], atOnce: number): Promise<void> {
  await inParallel(requests, atOnce, (request) => exchange.post(request))
}

export async function stopScenarios(): Promise<void> {
  await Promise.all([stopAll(), stopPartners()])
}
