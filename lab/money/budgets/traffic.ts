// Auctions for the campaigns, and their billing notices: most come at once, some late, some twice, some too late, some never.

import { setTimeout as wait } from 'node:timers/promises'
import type { CampaignOrder } from '@parley/contract'
import type { Offer } from '../../load/answer.ts'
import { Book } from '../book/book.ts'
import { type AuctionOptions, holdAuction } from '../client/auction.ts'
import type { Line } from '../client/line.ts'
import { send } from '../client/send.ts'
import { noticeSeconds } from './stage.ts'

export interface TrafficOptions {
  readonly lines: readonly Line[]
  readonly orders: readonly CampaignOrder[]
  readonly random: () => number
  readonly untilMs: number
  readonly auctionsMax: number
}

/** What becomes of a billing notice: the first whose number is above a drawn one. */
const fates = [
  ['never', 0.1],
  ['too-late', 0.14],
  ['repeated', 0.22],
  ['late', 0.34],
  ['at-once', 1],
] as const

type Fate = (typeof fates)[number][0]

const clients = 10
const impressions = 4
const pauseMs = 90
const validMs = noticeSeconds * 1000

export class Traffic {
  readonly book = new Book()
  readonly sent: Record<Fate, number> = { 'at-once': 0, late: 0, repeated: 0, 'too-late': 0, never: 0 }
  auctions = 0
  unanswered = 0
  awards = 0
  /** Notices that were refused in the end, and those among them that came after their time. */
  refused = 0
  refusedTooLate = 0
  /** Notices of which a try had no clear answer, because the node was killed or could not keep it. */
  readonly #unclear = new Set<string>()
  readonly #options: TrafficOptions
  readonly #auction: AuctionOptions
  readonly #underWay = new Set<Promise<void>>()

  constructor(options: TrafficOptions) {
    this.#options = options
    const { lines, random } = options
    this.#auction = {
      lines,
      random,
      impressions,
      book: this.book,
      name: 'budgets',
      publishers: ['pub-1', 'pub-2'],
      kinds: ['billing'],
      page: () => this.#page(),
    }
  }

  /** Ends when every notice has its fate. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: clients }, () => this.#beClient()))
    await Promise.all(this.#underWay)
  }

  /** Bids whose notice was sent and never acknowledged, and may have been accepted all the same. */
  unclear(): ReadonlySet<string> {
    const acknowledged = new Set(this.book.acknowledged().map(({ bid }) => bid))
    return this.#unclear.difference(acknowledged)
  }

  async #beClient(): Promise<void> {
    const { untilMs, auctionsMax } = this.#options
    while (Date.now() < untilMs && this.auctions < auctionsMax) {
      const offers = await holdAuction(this.#auction, this.auctions++)
      if (offers === undefined) this.unanswered++
      for (const offer of offers ?? []) this.#follow(offer)
      await wait(pauseMs)
    }
  }

  /** Four campaigns of about the same price. One page in three is about one of a few, whose budgets are soon spent. */
  #page(): { readonly keywords: readonly string[]; readonly floorCpmMax: number } {
    const { orders, random } = this.#options
    const drawn = Math.floor(random() * (orders.length - impressions))
    const first = random() < 0.3 ? drawn - (drawn % 20) : drawn
    const about = orders.slice(first, first + impressions)
    return { keywords: about.map(({ id }) => id), floorCpmMax: about[0]?.priceCpm ?? 0 }
  }

  #follow(offer: Offer): void {
    this.awards++
    const settled = this.#bill(offer).finally(() => this.#underWay.delete(settled))
    this.#underWay.add(settled)
  }

  async #bill({ bid: { bid }, notices }: Offer): Promise<void> {
    const { random } = this.#options
    const path = notices.find(({ kind }) => kind === 'billing')?.path
    if (path === undefined) throw new Error(`the bid ${bid} has no billing notice`)
    const drawn = random()
    const fate = fates.find(([, below]) => drawn < below)?.[0] ?? 'at-once'
    this.sent[fate]++
    switch (fate) {
      case 'never':
        return
      case 'too-late':
        await wait(validMs + 2000)
        return this.#send(bid, path, fate)
      case 'late':
        await wait(random() * (validMs - 1500))
        return this.#send(bid, path, fate)
      case 'repeated':
        // At two nodes at once, and once more when the first are long known.
        await Promise.all([this.#send(bid, path, fate), this.#send(bid, path, fate)])
        await wait(random() * validMs)
        return this.#send(bid, path, fate)
      case 'at-once':
        return this.#send(bid, path, fate)
    }
  }

  async #send(bid: string, path: string, fate: Fate): Promise<void> {
    const { lines, random } = this.#options
    const hear = (status: number): void => {
      if (status === 0 || status >= 500) this.#unclear.add(bid)
    }
    const end = await send(path, { lines, random, hear, patienceMs: 2 * validMs })
    if (end.kind === 'acknowledged') this.book.acknowledge(bid, 'billing')
    else {
      this.refused++
      if (fate === 'too-late') this.refusedTooLate++
    }
  }
}
