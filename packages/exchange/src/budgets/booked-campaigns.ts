// Campaigns that were booked, as far as money is concerned: whether one may spend now, on this impression, and from which lease.

import { type BookedCampaign, type LeaseAnswer, type LeaseReport, wonEnd } from '@parley/contract'
import type { Funding, Funds, Shortage } from '../model/funds.ts'
import type { CpmMicros } from '../money/micros.ts'
import { EndCounts } from './end-counts.ts'
import { isTaken } from './is-taken.ts'
import { award, type Clocks, type Reservation, release } from './purse.ts'
import { type PurseSettings, Purses } from './purses.ts'

type Terms = Pick<BookedCampaign, 'startMs' | 'endMs' | 'state' | 'isEven'>

/** A hundred thousand, perhaps: whoever has them shares them. */
type BookedById = ReadonlyMap<string, { readonly booked: Terms }>

/** As long as booking has not said another one. */
const firstShare = 0.1

export class BookedCampaigns {
  readonly #purses: Purses
  readonly #clocks: () => Clocks
  readonly #graceMs: number
  readonly #campaignsMax: number
  readonly #ends = new EndCounts()
  readonly #shares = new Map<string, number>()
  readonly #lacks = new Map<string, Shortage>()
  #booked: BookedById = new Map()

  constructor(settings: PurseSettings, clocks: () => Clocks) {
    this.#purses = new Purses(settings)
    this.#clocks = clocks
    this.#graceMs = settings.graceMs
    this.#campaignsMax = settings.campaignsMax
  }

  get heldNanos(): number {
    return this.#purses.heldNanos
  }

  /** What those no longer in the list hold goes back. */
  follow(booked: BookedById): void {
    this.#booked = booked
    const isGone = (id: string): boolean => booked.get(id)?.booked.state !== 'active'
    this.#purses.returnAll([...this.#purses.campaigns()].filter(isGone))
    for (const id of [...this.#shares.keys()].filter(isGone)) this.#shares.delete(id)
    for (const id of [...this.#lacks.keys()].filter(isGone)) this.#lacks.delete(id)
  }

  /** For an impression that the campaign could win at this price. */
  fund(campaign: string, auction: string, priceMicros: CpmMicros): Funding {
    const funding = this.#fund(campaign, auction, priceMicros)
    if ('shortage' in funding) this.#ends.add(campaign, funding.shortage)
    return funding
  }

  #fund(campaign: string, auction: string, priceMicros: CpmMicros): Funding {
    const terms = this.#booked.get(campaign)?.booked
    const clocks = this.#clocks()
    const closed = closedBecause(terms, clocks.wallMs)
    if (terms === undefined || closed !== undefined) return { shortage: closed ?? 'campaign-paused', detail: campaign }
    const purse = this.#purses.of(campaign, priceMicros)
    const share = terms.isEven ? (this.#shares.get(campaign) ?? firstShare) : 1
    if (!isTaken(auction, campaign, share))
      return { shortage: 'held-back', detail: `${campaign}, which takes ${percentOf(share)} of its impressions` }
    const reservation = purse.reserve(priceMicros, clocks)
    if (reservation === undefined) return { shortage: this.#lacks.get(campaign) ?? 'no-lease', detail: campaign }
    return { funds: this.#fundsOf(campaign, reservation) }
  }

  report(): LeaseReport {
    return { ...this.#purses.report(this.#clocks()), traffic: this.#ends.take(this.#campaignsMax) }
  }

  accept({ grants, lacks, shares }: LeaseAnswer, sentAt: Clocks): void {
    this.#purses.accept({ grants }, sentAt)
    for (const { campaign, share } of shares) this.#shares.set(campaign, share)
    for (const { campaign } of grants) this.#lacks.delete(campaign)
    for (const { campaign, because } of lacks) this.#lacks.set(campaign, because)
  }

  /** Before the process ends: the next report gives everything back. */
  returnAll(): void {
    this.#purses.returnAll()
  }

  clocks(): Clocks {
    return this.#clocks()
  }

  /** However it ends, it is counted once. */
  #fundsOf(campaign: string, reservation: Reservation): Funds {
    let isOpen = true
    return {
      take: (paidMicros) => {
        if (!isOpen) return undefined
        isOpen = false
        const isPaid = award(reservation, paidMicros, this.#clocks(), this.#graceMs)
        this.#ends.add(campaign, isPaid ? wonEnd : 'no-lease')
        return isPaid ? reservation.lease.id : undefined
      },
      release: (end) => {
        if (!isOpen) return
        isOpen = false
        release(reservation)
        this.#ends.add(campaign, end)
      },
    }
  }
}

function closedBecause(terms: Terms | undefined, wallMs: number): Shortage | undefined {
  if (terms === undefined || terms.state === 'paused') return 'campaign-paused'
  if (terms.state === 'not-approved') return 'creative-not-approved'
  if (wallMs < terms.startMs) return 'not-started'
  return wallMs >= terms.endMs ? 'flight-over' : undefined
}

function percentOf(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`
}
