// One auction of the client: a request to some node, and what it offers goes into the book.

import { type NoticeKind, noticeKinds } from '@parley/contract'
import { type Offer, offersIn } from '../../load/answer.ts'
import type { Book } from '../book/book.ts'
import type { Line } from './line.ts'
import { bidRequestOf, type RequestOptions } from './request.ts'

export interface AuctionOptions {
  readonly lines: readonly Line[]
  readonly book: Book
  readonly random: () => number
  /** In front of every id, so that no two loads share an auction. */
  readonly name: string
  readonly publishers: readonly string[]
  readonly impressions: number
  /** Which notices go into the book; all by default. */
  readonly kinds?: readonly NoticeKind[]
  readonly isTest?: boolean
  /** What a page is about, drawn for each auction. */
  readonly page?: () => Pick<RequestOptions, 'keywords' | 'floorCpmMax'>
}

/** Undefined where the node did not answer. What is offered is in the book before anything is sent. */
export async function holdAuction(options: AuctionOptions, number: number): Promise<readonly Offer[] | undefined> {
  const { lines, book, random, name, publishers, impressions, isTest = false, kinds = noticeKinds, page } = options
  const publisher = publishers[number % publishers.length] ?? ''
  const line = lines[Math.floor(random() * lines.length)]
  if (line === undefined) throw new Error('there is no node to call')
  const request = bidRequestOf({ id: `${name}-${number}`, publisher, impressions, isTest, ...page?.() }, random)
  const { status, body } = await line.post(JSON.stringify(request))
  if (status !== 200 && status !== 204) return undefined
  const offers = offersIn(body, publisher)
  for (const { bid, notices } of offers) {
    const wanted = notices.map(({ kind }) => kind).filter((kind) => kinds.includes(kind))
    book.offer(bid, wanted)
  }
  return offers
}

/** Auctions until one sells something: on a busy machine the first ones may find no partner in time. */
export async function sellOnce(options: AuctionOptions): Promise<readonly Offer[]> {
  for (let number = 0; number < sellTries; number++) {
    const offers = await holdAuction(options, number)
    if (offers !== undefined && offers.length >= options.impressions) return offers
  }
  throw new Error(`${sellTries} auctions sold nothing`)
}

const sellTries = 100
