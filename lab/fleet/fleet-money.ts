// Budgets of a simulated fleet: the booking, the ledger and the purses of lab/budgets, with awards that come from auctions, and the notices
// of partners' ads beside those of campaigns. A notice is acknowledged when it is in the journal of a node; each of them has to be entered.

import { curveOf, type LeaseTerms } from '@parley/booking'
import { Bits } from '../budgets/bits.ts'
import { noticeDelayMs } from '../budgets/simulate.ts'
import { SimulatedBooking } from '../budgets/simulated-booking.ts'
import { type Packet, SimulatedLedger } from '../budgets/simulated-ledger.ts'
import { type DeliveryTally, SimulatedNode } from '../budgets/simulated-node.ts'
import { violationsIn } from '../budgets/violations.ts'
import type { SimulatedCampaign } from '../budgets/world.ts'
import type { FleetRule } from './broken-rules.ts'
import { campaignsOf, startMs } from './campaigns.ts'
import type { FleetSize } from './fleet-size.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
/** A node reports, and the ledger reads, every so often. */
const reportMs = 10 * secondMs
const paceMs = 5 * minuteMs
/** Shorter than by default, so that leases are settled within the simulation. */
const terms: LeaseTerms = { leaseMsMax: 10 * minuteMs, graceMs: 2000, noticeMs: 10 * minuteMs, skewMs: 5000 }

/** How long after the last request everything is settled. */
export const drainMs = 30 * minuteMs

/** Of ads of partners: they have no budget, and their lease is never closed. */
const noLease = { campaign: 'of partners', day: '', lease: 0 }
const noBudget = { budgetNanos: Number.MAX_SAFE_INTEGER, dailyNanos: undefined }
const billedShare = 0.9
const flat = curveOf(Array.from({ length: 672 }, () => 1))

export interface MoneyFigures {
  readonly budgetNanos: number
  readonly spentNanos: number
  readonly awards: number
  readonly acknowledged: number
  readonly lost: number
  readonly violations: readonly string[]
  /** The longest time in which notices waited in the journal of a node. */
  readonly waitedMs: number
}

export class FleetMoney {
  readonly campaigns: readonly SimulatedCampaign[]
  readonly nodes: readonly SimulatedNode[]
  bookingAwayUntilMs = 0
  ledgerAwayUntilMs = 0
  readonly #byRegion: readonly (readonly SimulatedCampaign[])[]
  readonly #random: () => number
  readonly #booking: SimulatedBooking
  readonly #ledger: SimulatedLedger
  readonly #tallies: readonly DeliveryTally[]
  readonly #coming = new Map<number, Packet[]>()
  readonly #acknowledged = new Bits()
  readonly #broken: FleetRule | undefined
  #packets = 0
  #awards = 0
  #waitedMs = 0

  constructor(size: FleetSize, random: () => number, broken: FleetRule | undefined) {
    this.#random = random
    this.#broken = broken
    this.campaigns = campaignsOf(size, random)
    this.#byRegion = Array.from({ length: size.regions }, (_, region) =>
      this.campaigns.filter((campaign) => campaign.region === region),
    )
    const budgets = new Map(this.campaigns.map((campaign) => [campaign.id, campaign]))
    this.#booking = new SimulatedBooking(this.campaigns, terms, startMs, true)
    this.#ledger = new SimulatedLedger((id) => budgets.get(id) ?? noBudget, broken === 'bill-repeats')
    const places = new Map(this.campaigns.map(({ id, at }) => [id, at]))
    this.nodes = Array.from({ length: size.nodes }, (_, at) => {
      const given = { name: `n${at}`, nowMs: startMs, places }
      return new SimulatedNode(given, this.#skew(), { ...terms, stepMs: reportMs }, undefined)
    })
    this.#tallies = this.campaigns.map(() => ({
      seen: 0,
      heldBack: 0,
      dailyCap: 0,
      noLease: 0,
      paused: 0,
      notApproved: 0,
      outOfFlight: 0,
      bid: 0,
    }))
  }

  /** The clocks of these are set anew. */
  setClocks(nodes: readonly number[]): void {
    for (const at of nodes) {
      const node = this.nodes[at]
      if (node !== undefined) node.skewMs = this.#skew()
    }
  }

  kill(at: number, untilMs: number): void {
    const node = this.nodes[at]
    if (node === undefined) return
    node.restart()
    node.downUntilMs = startMs + untilMs
    if (this.#broken === 'lost-journals') node.journal.waiting.length = 0
  }

  /** The campaign that a request of this region may be sold to. */
  pick(region: number): SimulatedCampaign | undefined {
    const campaigns = this.#byRegion[region] ?? []
    return campaigns[Math.floor(this.#random() * campaigns.length)]
  }

  /** A campaign has won; false where there is no money for it. */
  award(at: number, campaign: SimulatedCampaign, nowMs: number): boolean {
    const node = this.nodes[at]
    const tally = this.#tallies[campaign.at]
    if (node === undefined || tally === undefined) return false
    const awards = node.serve(campaign, 1, { random: this.#random, tally, ms: startMs + nowMs })
    this.#spread(campaign, node, awards, nowMs)
    return awards.length > 0
  }

  /** A partner has won: its notices are money too. */
  awardPartner(at: number, paidNanos: number, nowMs: number): void {
    const node = this.nodes[at]
    if (node !== undefined) this.#notify(node, { ...noLease, nanos: paidNanos }, billedShare, nowMs)
  }

  /** What happens once a second. */
  tick(nowMs: number): void {
    this.#notices(nowMs)
    const second = Math.floor(nowMs / secondMs)
    // Nodes take turns, so that booking has as much to do in every second.
    const every = reportMs / secondMs
    for (let at = second % every; at < this.nodes.length; at += every) this.#report(this.nodes[at], nowMs)
    if (nowMs % reportMs === 0) this.#read(nowMs)
    if (nowMs % paceMs === 0 && this.bookingAwayUntilMs <= nowMs) this.#booking.pace(startMs + nowMs, paceMs, flat)
  }

  figures(): MoneyFigures {
    const violations = [...violationsIn(this.#ledger.violations)]
    let [budgetNanos, spentNanos, unequal, unsettled] = [0, 0, 0, 0]
    for (const { id, budgetNanos: ofCampaign } of this.campaigns) {
      const account = this.#booking.accounts.get(id)
      const billed = this.#ledger.bills.get(id)?.total ?? 0
      budgetNanos += ofCampaign
      spentNanos += billed
      if (account?.spentNanos !== billed) unequal++
      if (account?.committedNanos !== 0) unsettled++
    }
    if (unequal > 0) violations.push(`unequal ${unequal}`)
    if (unsettled > 0) violations.push(`unsettled ${unsettled}`)
    let [acknowledged, lost] = [0, 0]
    for (let key = 0; key < this.#packets; key++) {
      if (!this.#acknowledged.has(key)) continue
      acknowledged++
      if (!this.#ledger.hasEntered(key)) lost++
    }
    if (lost > 0) violations.push(`lost ${lost}`)
    const waitedMs = this.#waitedMs
    return { budgetNanos, spentNanos, awards: this.#awards, acknowledged, lost, violations, waitedMs }
  }

  #skew(): number {
    return Math.round((this.#random() * 2 - 1) * 2000)
  }

  #spread(
    campaign: SimulatedCampaign,
    node: SimulatedNode,
    awards: ReturnType<SimulatedNode['serve']>,
    nowMs: number,
  ): void {
    for (const { lease, nanos } of awards) {
      const day = this.#booking.leases.get(lease)?.day ?? 'of a lease that is settled'
      for (const paid of nanos) {
        this.#notify(node, { campaign: campaign.id, day, lease, nanos: paid }, campaign.billedShare, nowMs)
      }
    }
  }

  #notify(node: SimulatedNode, bill: Omit<Packet, 'key' | 'expiresAtMs'>, share: number, nowMs: number): void {
    this.#awards++
    if (this.#random() >= share) return
    const expiresAtMs = Math.floor((startMs + nowMs + node.skewMs) / 1000) * 1000 + terms.noticeMs
    const packet = { ...bill, key: this.#packets++, expiresAtMs }
    this.#send(packet, nowMs + noticeDelayMs(this.#random, terms.noticeMs))
    if (this.#random() < 0.05) this.#send(packet, nowMs + noticeDelayMs(this.#random, terms.noticeMs))
  }

  #send(packet: Packet, atMs: number): void {
    const second = Math.ceil(atMs / secondMs)
    const others = this.#coming.get(second)
    if (others === undefined) this.#coming.set(second, [packet])
    else others.push(packet)
  }

  /** A notice comes to any node, which takes it if its token has not expired by its own clock. */
  #notices(nowMs: number): void {
    const second = Math.floor(nowMs / secondMs)
    const coming = this.#coming.get(second) ?? []
    this.#coming.delete(second)
    for (const packet of coming) {
      const node = this.nodes[Math.floor(this.#random() * this.nodes.length)]
      if (node === undefined) continue
      const ms = startMs + nowMs
      // Where nobody answers, the caller tries again.
      if (node.downUntilMs > ms) this.#send(packet, nowMs + secondMs)
      else if (node.at(ms).wallMs < packet.expiresAtMs + 1000) {
        node.journal.waiting.push(packet)
        this.#acknowledged.set(packet.key)
      }
    }
  }

  #report(node: SimulatedNode | undefined, nowMs: number): void {
    const ms = startMs + nowMs
    if (node === undefined || node.downUntilMs > ms) return
    const report = node.report(ms)
    for (const { campaign, awards } of node.finish(ms)) this.#spread(campaign, node, awards, nowMs)
    if (node.aloneUntilMs <= ms && this.bookingAwayUntilMs <= nowMs) {
      const answer = this.#booking.answer(report, ms)
      // The answer may be lost, and the report comes again.
      if (this.#random() >= 0.01) node.accept(answer)
    }
    node.journal.clockMs = node.at(ms).wallMs
  }

  #read(nowMs: number): void {
    if (this.ledgerAwayUntilMs > nowMs) return
    const ms = startMs + nowMs
    let readUntilMs = ms
    for (const node of this.nodes) {
      const { journal } = node
      if (node.hiddenUntilMs <= ms && node.downUntilMs <= ms) this.#ledger.read(journal)
      else if (journal.waiting.length > 0) this.#waitedMs = Math.max(this.#waitedMs, ms - journal.readUntilMs)
      readUntilMs = Math.min(readUntilMs, journal.readUntilMs)
    }
    if (this.bookingAwayUntilMs <= nowMs) this.#settle(readUntilMs)
  }

  #settle(readUntilMs: number): void {
    try {
      this.#booking.settle(this.#ledger, readUntilMs)
    } catch (error) {
      if (this.#broken === undefined) throw error
      this.#ledger.violations.refused++
    }
  }
}
