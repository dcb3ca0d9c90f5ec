// The load: clients that hold auctions and send every notice of every bid that they win until it is acknowledged.

import { setTimeout as wait } from 'node:timers/promises'
import { noticeKinds } from '@parley/contract'
import type { Offer } from '../../load/answer.ts'
import { type AuctionOptions, holdAuction } from './auction.ts'
import { send } from './send.ts'

export interface LoadOptions extends AuctionOptions {
  /** It ends as soon as this many notices are offered, or when `isOver` says so. */
  readonly notices: number
  readonly isOver?: () => boolean
  readonly clients: number
  /** How long a client waits between the auction and its notices. */
  readonly delayMs?: () => number
  readonly patienceMs?: number
}

export interface LoadResult {
  readonly auctions: number
  /** Auctions that found no answer, because the node was gone. */
  readonly unanswered: number
  readonly bids: number
  readonly refused: number
  readonly givenUp: number
  readonly tries: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
}

/** Notices of one auction that are under way at once. */
const atOnceMax = 8

export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const startedMs = performance.now()
  const tally = { auctions: 0, unanswered: 0, bids: 0, refused: 0, givenUp: 0, tries: 0 }
  const statuses: Record<string, number> = {}
  const isOver = (): boolean => options.book.offeredCount >= options.notices || options.isOver?.() === true
  let number = 0

  async function beClient(): Promise<void> {
    while (!isOver()) {
      const offers = await holdAuction(options, number++)
      tally.auctions++
      if (offers === undefined) {
        tally.unanswered++
        await wait(100)
        continue
      }
      tally.bids += offers.length
      if (options.delayMs !== undefined) await wait(options.delayMs())
      await sendAll(offers)
    }
  }

  async function sendAll(offers: readonly Offer[]): Promise<void> {
    const { lines, book, random, patienceMs = 120_000, kinds = noticeKinds } = options
    const left = offers.flatMap(({ bid, notices }) => notices.map((notice) => ({ bid, ...notice })))
    const wanted = left.filter(({ kind }) => kinds.includes(kind))
    const hear = (status: number): void => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const sendSome = async (): Promise<void> => {
      for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
        const end = await send(next.path, { lines, random, patienceMs, hear })
        if (end.kind === 'acknowledged') book.acknowledge(next.bid.bid, next.kind)
        tally[end.kind === 'refused' ? 'refused' : 'givenUp'] += end.kind === 'acknowledged' ? 0 : 1
        tally.tries += end.kind === 'refused' ? 1 : end.tries
      }
    }
    await Promise.all(Array.from({ length: atOnceMax }, sendSome))
  }

  await Promise.all(Array.from({ length: options.clients }, beClient))
  return { ...tally, statuses, seconds: (performance.now() - startedMs) / 1000 }
}
