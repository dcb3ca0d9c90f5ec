// Shaping in virtual time: the code of the exchange decides who is called, holds the auctions and learns from them; only requests and
// bids are made up. Each auction is held twice, once with every bid, so that what was lost is known to the micro.

import { randomOf } from '@parley/testkit/random'
import { holdAuction } from '../../packages/exchange/src/auction/hold-auction.ts'
import type { CheckedBid } from '../../packages/exchange/src/model/bid.ts'
import type { Disposition } from '../../packages/exchange/src/model/disposition.ts'
import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import { shapedRequest } from '../../packages/exchange/src/shaping/kinds.ts'
import { considerCall, noteEnds, type ShapedCall } from '../../packages/exchange/src/shaping/shape-calls.ts'
import { Shaper } from '../../packages/exchange/src/shaping/shaper.ts'
import { bidOf } from './bids.ts'
import { type Buyer, bidMicros, buyersFor, type Change, changeTaste, wants } from './buyers.ts'
import type { Traffic } from './traffic.ts'

export interface SimulationTerms {
  readonly seed: number
  readonly perSecond: number
  readonly minutes: number
  /** A buyer changes its taste every so often. */
  readonly changeMinutes: number
  readonly auctionType: 1 | 2
  readonly explorationPercent: number
  readonly revenueLossPercentMax: number
}

export interface SimulationResult {
  readonly calls: number
  readonly made: number
  readonly revenueMicros: number
  readonly earnedMicros: number
  /** Minutes until calls were back, for each change; undefined where they were not before the end or the next change. */
  readonly recoveries: readonly (number | undefined)[]
}

const minuteMs = 60_000
const answerMs = 40
/** Calls are back when this share of those that the buyer now wants are made, over a minute. */
const backShare = 0.9

export function simulate(traffic: Traffic, terms: SimulationTerms): SimulationResult {
  return new Simulation(traffic, terms).run()
}

interface Watch {
  readonly change: Change
  wanted: number
  made: number
  minute: number
  recovered: number | undefined
}

class Simulation {
  readonly #traffic: Traffic
  readonly #terms: SimulationTerms
  readonly #random: () => number
  readonly #buyers: readonly (readonly [Buyer, Shaper])[]
  readonly #watches: Watch[] = []
  #calls = 0
  #made = 0
  #revenueMicros = 0
  #earnedMicros = 0

  constructor(traffic: Traffic, terms: SimulationTerms) {
    this.#traffic = traffic
    this.#terms = terms
    this.#random = randomOf(terms.seed)
    this.#buyers = buyersFor(traffic).map((buyer) => [buyer, new Shaper(buyer.name, terms)])
  }

  run(): SimulationResult {
    const { perSecond, minutes, changeMinutes } = this.#terms
    const requests = perSecond * 60 * minutes
    const everyRequests = perSecond * 60 * changeMinutes
    for (let at = 0; at < requests; at++) {
      const nowMs = (at * 1000) / perSecond
      if (at > 0 && at % everyRequests === 0) this.#change(at / everyRequests, nowMs)
      this.#auction(at, nowMs)
    }
    return {
      calls: this.#calls,
      made: this.#made,
      revenueMicros: this.#revenueMicros,
      earnedMicros: this.#earnedMicros,
      recoveries: this.#watches.map(({ recovered }) => recovered),
    }
  }

  #change(number: number, nowMs: number): void {
    const choosy = this.#buyers.filter(([{ countries }]) => countries !== undefined)
    const [buyer] = choosy[number % choosy.length] ?? []
    const change = buyer && changeTaste(buyer, this.#traffic, nowMs, this.#random)
    if (change !== undefined) this.#watches.push({ change, wanted: 0, made: 0, minute: 0, recovered: undefined })
  }

  #auction(at: number, nowMs: number): void {
    const opportunity = { ...this.#traffic.next(this.#random), auctionType: this.#terms.auctionType }
    const impId = opportunity.imps[0]?.id ?? ''
    const request = shapedRequest(`${this.#terms.seed}-${at}`, opportunity)
    const bids: CheckedBid[] = []
    const taken: CheckedBid[] = []
    const calls: ShapedCall[] = []
    const closed: Disposition[] = []
    for (const [buyer, shaper] of this.#buyers) {
      const priceMicros = bidMicros(buyer, opportunity, this.#random)
      const bid = priceMicros === undefined ? undefined : bidOf(buyer.name, impId, priceMicros)
      const found = considerCall(buyer.name, shaper, opportunity.imps, request, nowMs)
      const isMade = found?.kind === 'call'
      this.#calls++
      this.#watch(buyer, opportunity, isMade, nowMs)
      if (bid !== undefined) bids.push(bid)
      if (!isMade) continue
      this.#made++
      calls.push(found.call)
      if (bid !== undefined) taken.push(bid)
      else closed.push({ partner: buyer.name, impId, reason: 'no-bid', detail: '', priceMicros: undefined })
    }
    const held = holdAuction(opportunity, taken)
    this.#earnedMicros += paidIn(held.winners)
    this.#revenueMicros += paidIn(taken.length === bids.length ? held.winners : holdAuction(opportunity, bids).winners)
    noteEnds(calls, { ...held, dispositions: [...closed, ...held.dispositions] }, opportunity, nowMs + answerMs)
  }

  #watch(buyer: Buyer, opportunity: Opportunity, isMade: boolean, nowMs: number): void {
    for (const watch of this.#watches) {
      const { change, recovered } = watch
      if (recovered !== undefined || change.buyer !== buyer.name || change.country !== opportunity.country?.alpha2)
        continue
      if (!wants(buyer, opportunity)) continue
      const minute = Math.floor((nowMs - change.atMs) / minuteMs)
      if (minute > watch.minute) {
        if (watch.wanted > 0 && watch.made / watch.wanted >= backShare) watch.recovered = watch.minute + 1
        Object.assign(watch, { minute, wanted: 0, made: 0 })
      }
      watch.wanted++
      if (isMade) watch.made++
    }
  }
}

function paidIn(winners: readonly { readonly clearingMicros: number }[]): number {
  return winners.reduce((sum, { clearingMicros }) => sum + clearingMicros, 0)
}
