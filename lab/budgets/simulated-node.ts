// A process of an exchange in a simulation: the real purses, with a clock that is off, and a journal.

import type { DeliveryCounts } from '@parley/booking'
import type { Lack, LeaseAnswer, LeaseReport } from '@parley/contract'
import { award, type Clocks, type Reservation } from '../../packages/exchange/src/budgets/purse.ts'
import { Purses } from '../../packages/exchange/src/budgets/purses.ts'
import type { BrokenRule } from './broken-rules.ts'
import type { SimulatedJournal } from './simulated-ledger.ts'
import { binomial, type SimulatedCampaign } from './world.ts'

/** What was awarded from one lease, an amount for each impression. */
export interface Awards {
  readonly lease: number
  readonly nanos: number[]
}

export type DeliveryTally = { -readonly [Name in keyof DeliveryCounts]: number }

const campaignsMax = 10_000

interface NodeTerms {
  readonly graceMs: number
  readonly noticeMs: number
  readonly stepMs: number
}

interface Sent {
  readonly report: LeaseReport
  readonly at: Clocks
}

/** The place of each campaign among all. */
export type Places = ReadonlyMap<string, number>

/** As long as booking has not said another one. */
const firstShare = 0.1

export class SimulatedNode {
  readonly journal: SimulatedJournal
  skewMs: number
  downUntilMs = 0
  /** Until when booking and the ledger do not reach it. */
  aloneUntilMs = 0
  hiddenUntilMs = 0
  readonly #name: string
  readonly #places: Places
  readonly #terms: NodeTerms
  readonly #broken: BrokenRule | undefined
  #ends = new PacedEnds()
  /** By the place of the campaign. */
  readonly #shares: Float64Array
  readonly #lacks: (Lack | undefined)[]
  #purses: Purses
  #starts = 0
  #sent: Sent | undefined
  /** An auction that is still running when the report is made. */
  #running: { readonly campaign: SimulatedCampaign; readonly reservation: Reservation; readonly paidNanos: number }[] =
    []

  constructor(
    { name, nowMs, places }: { readonly name: string; readonly nowMs: number; readonly places: Places },
    skewMs: number,
    terms: NodeTerms,
    broken: BrokenRule | undefined,
  ) {
    this.#name = name
    this.#places = places
    this.#shares = new Float64Array(places.size).fill(firstShare)
    this.#lacks = Array.from({ length: places.size }, () => undefined)
    this.skewMs = skewMs
    this.#terms = terms
    this.#broken = broken
    this.journal = { waiting: [], clockMs: nowMs, readUntilMs: nowMs }
    this.#purses = this.#start()
  }

  at(ms: number): Clocks {
    return { nowMs: ms, wallMs: ms + this.skewMs }
  }

  /** Killed, and started again with nothing but its journal. */
  restart(): void {
    this.#purses = this.#start()
    this.#ends = new PacedEnds()
    this.#sent = undefined
    this.#running = []
    this.#lacks.fill(undefined)
  }

  #start(): Purses {
    this.#starts++
    const { graceMs, noticeMs, stepMs } = this.#terms
    return new Purses({
      holder: `${this.#name}-${this.#starts}`,
      noticeSeconds: noticeMs / 1000,
      graceMs,
      aheadMs: 10 * stepMs,
      keepMs: 3_600_000,
      campaignsMax,
    })
  }

  /** Impressions for one campaign; what is awarded is returned by lease. */
  serve(
    campaign: SimulatedCampaign,
    imps: number,
    tools: { readonly random: () => number; readonly tally: DeliveryTally; readonly ms: number },
  ): readonly Awards[] {
    const { random, tally, ms } = tools
    const purse = this.#purses.of(campaign.id, campaign.unitNanos)
    const share = campaign.isEven ? (this.#shares[campaign.at] ?? firstShare) : 1
    const passed = binomial(imps, share, random)
    const won = binomial(passed, campaign.winShare, random)
    this.#ends.add(campaign.id, imps, passed)
    tally.seen += imps
    tally.heldBack += imps - passed
    tally.bid += passed - won
    const awards: Awards[] = []
    const now = this.at(ms)
    for (let imp = 0; imp < won; imp++) {
      const reservation = purse.reserve(campaign.unitNanos, now)
      if (reservation === undefined) {
        // The others of this moment would find no more.
        const isCapped = this.#lacks[campaign.at] === 'daily-cap'
        tally[isCapped ? 'dailyCap' : 'noLease'] += won - imp
        purse.refusedNanos += (won - imp - 1) * campaign.unitNanos
        break
      }
      const part = campaign.leastPaidShare + random() * (1 - campaign.leastPaidShare)
      const paidNanos = Math.round(campaign.unitNanos * part)
      if (random() < 0.1) this.#running.push({ campaign, reservation, paidNanos })
      else if (award(reservation, paidNanos, now, this.#terms.graceMs)) note(awards, reservation, paidNanos)
    }
    return awards
  }

  /** What no auction has set aside for these campaigns goes back with the next report. */
  giveBack(campaigns: readonly string[]): void {
    this.#purses.returnAll(campaigns)
  }

  /** The report that is due: one that had no answer goes out again as it was. */
  report(ms: number): LeaseReport {
    const at = this.at(ms)
    const isEarly = this.#broken === 'return-too-early'
    if (isEarly) for (const { reservation } of this.#running) reservation.lease.reservedNanos -= reservation.nanos
    this.#sent ??= { report: { ...this.#purses.report(at), traffic: this.#ends.take() }, at }
    if (isEarly) {
      for (const { reservation } of this.#running) {
        reservation.lease.reservedNanos += reservation.nanos
        reservation.lease.isReturned = false
      }
    }
    return this.#sent.report
  }

  accept(answer: LeaseAnswer): void {
    const { at } = this.#sent ?? { at: this.at(0) }
    this.#sent = undefined
    const hasEnd = this.#broken !== 'lease-without-end'
    this.#purses.accept(
      hasEnd ? answer : { grants: answer.grants.map((grant) => ({ ...grant, forMs: 365 * 86_400_000 })) },
      at,
    )
    for (const { campaign, share } of answer.shares) this.#shares[this.#placeOf(campaign)] = share
    for (const { campaign } of answer.grants) this.#lacks[this.#placeOf(campaign)] = undefined
    for (const { campaign, because } of answer.lacks) this.#lacks[this.#placeOf(campaign)] = because
  }

  #placeOf(campaign: string): number {
    return this.#places.get(campaign) ?? -1
  }

  /** Auctions that ran while the report was made come to their end. */
  finish(ms: number): readonly { readonly campaign: SimulatedCampaign; readonly awards: readonly Awards[] }[] {
    const ended = this.#running.map(({ campaign, reservation, paidNanos }) => {
      const awards: Awards[] = []
      if (award(reservation, paidNanos, this.at(ms), this.#terms.graceMs)) note(awards, reservation, paidNanos)
      return { campaign, awards }
    })
    this.#running = []
    return ended
  }
}

/** What booking learns of the ends of impressions, without their reasons. */
class PacedEnds {
  readonly #byCampaign = new Map<string, { seen: number; passed: number }>()

  add(campaign: string, seen: number, passed: number): void {
    const before = this.#byCampaign.get(campaign)
    if (before === undefined) this.#byCampaign.set(campaign, { seen, passed })
    else {
      before.seen += seen
      before.passed += passed
    }
  }

  take(): LeaseReport['traffic'] {
    const taken = Array.from(this.#byCampaign, ([campaign, { seen, passed }]) => ({
      campaign,
      ends: [
        { end: 'held-back', count: seen - passed },
        { end: 'outbid', count: passed },
      ],
    }))
    this.#byCampaign.clear()
    return taken
  }
}

function note(awards: Awards[], { lease }: Reservation, paidNanos: number): void {
  const known = awards.find((one) => one.lease === lease.id)
  if (known === undefined) awards.push({ lease: lease.id, nanos: [paidNanos] })
  else known.nanos.push(paidNanos)
}
