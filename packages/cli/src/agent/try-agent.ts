// The work of parley agent try: one round of a buyer with a running agent, step by step. The first step that fails ends it.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Effects } from '../effects.ts'
import { projectFolder, readText } from '../files.ts'
import { Client } from '../http/call.ts'
import { endpointOf } from '../http/url.ts'
import type { Paint } from '../report/paint.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { type Buyer, buyerAt } from './ask-agent.ts'
import { type Brief, briefIn } from './brief.ts'
import { advertiserOf, askCapabilities, askProducts, createBuy, syncAd } from './buy-steps.ts'
import { cancelBuy, untilDelivered, untilLive } from './live-steps.ts'
import { type Chat, sendNotices, showCard } from './show-card.ts'
import type { RoundStep } from './step.ts'
import { type Wait, waitFor } from './wait.ts'

export interface TryOptions {
  readonly url?: string
  readonly token?: string
  readonly brand: string
  readonly bid?: string
  readonly openrtb?: string
  readonly request?: string
  readonly wait: string
  readonly keep?: boolean
}

export async function tryAgent(text: string, options: TryOptions, effects: Effects): Promise<Report> {
  const buyer = buyerAt(options.url, options.token, effects)
  const client = new Client(effects.nowMs)
  const round: Round = {
    buyer,
    brief: briefIn(text),
    brand: options.brand,
    bid: bidIn(options.bid),
    chat: await chatFor(options, client, effects),
    isKept: options.keep === true,
    wait: waitFor(options.wait, effects),
    wallMs: effects.wallMs,
  }
  const progress = progressOn(effects)
  const steps: RoundStep[] = []
  try {
    for await (const step of play(round)) {
      steps.push(step)
      progress.show(step.name)
    }
  } finally {
    progress.clear()
    client.close()
  }
  return {
    exitCode: steps.some(({ fault }) => fault !== undefined) ? 1 : 0,
    data: { url: buyer.url, steps },
    show: (paint) => steps.map((step) => showStep(step, paint)).join('\n'),
  }
}

interface Round {
  readonly buyer: Buyer
  readonly brief: Brief
  readonly brand: string
  readonly bid: number | undefined
  /** Undefined where no exchange is named. */
  readonly chat: Chat | undefined
  readonly isKept: boolean
  readonly wait: Wait
  readonly wallMs: () => number
}

async function* play(round: Round): AsyncGenerator<RoundStep> {
  const { buyer, brief, bid, wait } = round
  const capable = await askCapabilities(buyer)
  yield capable.step
  if (capable.kind === 'failed') return
  const offer = await askProducts(buyer, brief)
  yield offer.step
  if (offer.kind === 'failed') return
  const advertiser = advertiserOf(round.brand)
  const ad = await syncAd(buyer, advertiser, offer.value, { words: brief.words, key: randomUUID() })
  yield ad.step
  if (ad.kind === 'failed') return
  const order = { offer: offer.value, brief, ad: ad.value, bid, key: randomUUID(), nowMs: round.wallMs() }
  const bought = await createBuy(buyer, advertiser, order)
  yield bought.step
  if (bought.kind === 'failed') return
  const live = await untilLive(buyer, advertiser, bought.value, wait)
  yield live.step
  const buy = live.kind === 'done' ? live.value.buy : bought.value.buy
  if (live.kind === 'done' && round.chat !== undefined) yield* deliver(round, round.chat, live.value)
  if (buy !== undefined && !round.isKept) yield (await cancelBuy(buyer, advertiser, buy, randomUUID())).step
}

async function* deliver(
  { buyer, brand, wait }: Round,
  chat: Chat,
  live: { readonly buy: string; readonly packageId: string },
): AsyncGenerator<RoundStep> {
  const card = await showCard(chat, live.packageId, wait)
  yield card.step
  if (card.kind === 'failed') return
  const noted = await sendNotices(chat, card.value.notices)
  yield noted.step
  if (noted.kind === 'failed') return
  yield (await untilDelivered(buyer, advertiserOf(brand), live, card.value.nanos, wait)).step
}

async function chatFor({ openrtb, request }: TryOptions, client: Client, effects: Effects): Promise<Chat | undefined> {
  if (openrtb === undefined) return undefined
  const sample = join(projectFolder, 'docs/examples/first-request.json')
  return { url: endpointOf(openrtb, '--openrtb'), body: await readText(request ?? sample, effects), client }
}

function bidIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const bid = Number(text.replace(/^\$/, ''))
  if (bid > 0 && bid <= 1000) return bid
  throw new CannotRun(`--bid must be an amount of dollars above 0 and up to 1000; got ${JSON.stringify(text)}.`)
}

function showStep({ name, lines, fault }: RoundStep, paint: Paint): string {
  const head = `${fault === undefined ? paint.green('done') : paint.red('failed')}  ${paint.bold(name)}`
  const shown = lines.map((line) => `      ${line}`)
  if (fault === undefined) return [head, ...shown].join('\n')
  return [head, ...shown, `      ${fault.message}`, `      ${paint.green('fix')}  ${fault.fix}`].join('\n')
}
