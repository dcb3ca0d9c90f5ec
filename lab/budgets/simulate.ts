// Budgets in virtual time: nodes, booking and a ledger, with kills, partitions, wrong clocks, and notices that are late,
// repeated or missing. The rules are those of the product; only the network and the tables are made up.

import { countsOf, curveOf, type LeaseTerms, unspentOf } from '@parley/booking'
import type { BrokenRule } from './broken-rules.ts'
import { SimulatedBooking } from './simulated-booking.ts'
import { type Packet, SimulatedLedger } from './simulated-ledger.ts'
import { type Awards, type DeliveryTally, SimulatedNode } from './simulated-node.ts'
import { type Violations, violationsIn } from './violations.ts'
import { hasSupply, poisson, type SimulatedCampaign, type World, type WorldSize, worldOf } from './world.ts'

export interface Outcome {
  readonly violations: Violations
  readonly budgetNanos: number
  readonly spentNanos: number
  /** Of campaigns for which there was enough to buy. */
  readonly suppliedNanos: number
  readonly deliveredNanos: number
  readonly awards: number
  readonly reasons: Readonly<Record<string, number>>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const drainMs = 8 * hourMs
const paceMs = 10 * minuteMs
const pausedAtOnce = 100

export function simulate(seed: number, size: WorldSize, broken?: BrokenRule): Outcome {
  return new Simulation(worldOf(seed, size), size, broken).run()
}

/** What the ledger has billed for each campaign of this world. Nothing is promised about worlds in which a promise breaks. */
export function simulateWorld(world: World, size: WorldSize): ReadonlyMap<string, number> {
  const simulation = new Simulation(world, size, undefined)
  const broken = violationsIn(simulation.run().violations)
  if (broken.length > 0) throw new Error(`a promise does not hold: ${broken.join(', ')}`)
  return simulation.billed
}

class Simulation {
  readonly #world: World
  readonly #size: WorldSize
  readonly #broken: BrokenRule | undefined
  readonly #terms: LeaseTerms
  readonly #booking: SimulatedBooking
  readonly #ledger: SimulatedLedger
  readonly #nodes: readonly SimulatedNode[]
  /** By the place of the campaign. */
  readonly #tallies: readonly DeliveryTally[]
  /** Notices by the step in which they come. */
  readonly #coming = new Map<number, Packet[]>()
  #bookingAwayUntilMs = 0
  #ledgerAwayUntilMs = 0
  #packets = 0
  #awards = 0

  constructor(world: World, size: WorldSize, broken: BrokenRule | undefined) {
    this.#world = world
    this.#size = size
    this.#broken = broken
    this.#terms = { leaseMsMax: hourMs, graceMs: 2000, noticeMs: hourMs, skewMs: 5000 }
    const campaigns = new Map(world.campaigns.map((campaign) => [campaign.id, campaign]))
    this.#booking = new SimulatedBooking(world.campaigns, this.#terms, world.startMs, broken !== 'settle-at-once')
    this.#ledger = new SimulatedLedger(
      (id) => campaigns.get(id) ?? { budgetNanos: 0, dailyNanos: undefined },
      broken === 'bill-repeats',
    )
    const terms = { ...this.#terms, stepMs: size.stepMs }
    const places = new Map(world.campaigns.map(({ id, at }) => [id, at]))
    this.#nodes = Array.from({ length: size.nodes }, (_, at) => {
      const skewMs = Math.round((world.random() * 2 - 1) * 2000)
      return new SimulatedNode({ name: `n${at}`, nowMs: world.startMs, places }, skewMs, terms, broken)
    })
    this.#tallies = world.campaigns.map(() => ({ ...countsOf([]) }))
  }

  run(): Outcome {
    const { startMs, endMs } = this.#world
    const { stepMs } = this.#size
    try {
      for (let ms = startMs; ms < endMs + drainMs; ms += stepMs) this.#step(ms, ms < endMs)
    } catch (error) {
      if (this.#broken === undefined) throw error
      this.#ledger.violations.refused++
    }
    return this.#outcome()
  }

  get billed(): ReadonlyMap<string, number> {
    return new Map(Array.from(this.#ledger.bills, ([id, { total }]) => [id, total]))
  }

  #step(ms: number, isOpen: boolean): void {
    const { stepMs } = this.#size
    if (isOpen) this.#harm(ms)
    this.#booking.beginStep()
    if (isOpen) this.#traffic(ms)
    this.#notices(ms)
    const laterMs = ms + stepMs
    for (const node of this.#nodes) this.#exchange(node, laterMs)
    this.#read(laterMs)
    if (laterMs % paceMs < stepMs && this.#isBookingUp(laterMs))
      this.#booking.pace(laterMs, paceMs, this.#world.curve ?? trafficCurve)
  }

  /** Kills, partitions, clocks that are set, and servers that are away, all for minutes or hours. */
  #harm(ms: number): void {
    const { random } = this.#world
    const { stepMs } = this.#size
    const chance = stepMs / (24 * hourMs)
    const awhile = (): number => ms + (0.05 + random() ** 3 * 3) * hourMs
    for (const node of this.#nodes) {
      if (random() < chance / 2) {
        node.restart()
        node.downUntilMs = awhile()
      }
      if (random() < chance / 3) node.aloneUntilMs = awhile()
      if (random() < chance / 5) node.hiddenUntilMs = awhile()
      if (random() < chance) node.skewMs = Math.round((random() * 2 - 1) * 2000)
    }
    if (random() < chance / 2) this.#bookingAwayUntilMs = awhile()
    if (random() < chance / 2) this.#ledgerAwayUntilMs = awhile()
    if (this.#broken === 'forget-grants' && random() < chance * 4) this.#booking.forgetLastGrants()
  }

  #traffic(ms: number): void {
    const { campaigns, random, trafficAt } = this.#world
    const { stepMs, regions, nodes } = this.#size
    const busy = trafficAt(ms) * (stepMs / (24 * hourMs))
    for (const campaign of campaigns) {
      if (ms < campaign.startMs || ms >= campaign.endMs) continue
      const imps = poisson(campaign.dailyImps * busy, random)
      if (imps === 0) continue
      const tally = this.#tallies[campaign.at]
      const places = Math.min(imps, nodes / regions)
      for (let left = imps, place = places; place > 0 && left > 0; place--) {
        const part = Math.ceil(left / place)
        left -= part
        // The nodes of a region are every so many.
        const node = this.#nodes[campaign.region + regions * Math.floor((random() * nodes) / regions)]
        const atMs = ms + Math.floor(random() * stepMs)
        if (node === undefined || tally === undefined || node.downUntilMs > ms) continue
        this.#spread(campaign, node, node.serve(campaign, part, { random, tally, ms: atMs }), atMs)
      }
    }
  }

  /** Sends the billing notices of what was awarded on their way. */
  #spread(campaign: SimulatedCampaign, node: SimulatedNode, awards: readonly Awards[], ms: number): void {
    const { random } = this.#world
    for (const { lease, nanos } of awards) {
      this.#awards += nanos.length
      const day = this.#booking.leases.get(lease)?.day ?? 'of a lease that is settled'
      const expiresAtMs = Math.floor((ms + node.skewMs) / 1000) * 1000 + this.#terms.noticeMs
      for (const paid of nanos) {
        if (random() >= campaign.billedShare) continue
        const packet = { key: this.#packets++, campaign: campaign.id, day, lease, nanos: paid, expiresAtMs }
        this.#send(packet, ms + noticeDelayMs(random, this.#terms.noticeMs))
        if (random() < 0.05) this.#send(packet, ms + noticeDelayMs(random, this.#terms.noticeMs))
      }
    }
  }

  #send(packet: Packet, atMs: number): void {
    const step = Math.floor(atMs / this.#size.stepMs)
    const others = this.#coming.get(step)
    if (others === undefined) this.#coming.set(step, [packet])
    else others.push(packet)
  }

  /** A node takes a notice whose token has not expired by its own clock. */
  #notices(ms: number): void {
    const { random } = this.#world
    const { stepMs } = this.#size
    const step = Math.floor(ms / stepMs)
    const coming = this.#coming.get(step) ?? []
    this.#coming.delete(step)
    for (const packet of coming) {
      const node = this.#nodes[Math.floor(random() * this.#nodes.length)]
      const atMs = ms + Math.floor(random() * stepMs)
      if (node === undefined) continue
      // Where nobody answers, the caller tries again.
      if (node.downUntilMs > ms) this.#send(packet, ms + stepMs)
      else if (node.at(atMs).wallMs < packet.expiresAtMs + 1000) node.journal.waiting.push(packet)
    }
  }

  #exchange(node: SimulatedNode, ms: number): void {
    if (node.downUntilMs > ms) return
    if (this.#world.random() < 0.02) node.giveBack(this.#paused())
    const report = node.report(ms)
    for (const { campaign, awards } of node.finish(ms)) this.#spread(campaign, node, awards, ms)
    if (node.aloneUntilMs <= ms && this.#isBookingUp(ms)) {
      const answer = this.#booking.answer(report, ms)
      // The answer may be lost, and the report comes again.
      if (this.#world.random() >= 0.01) node.accept(answer)
    }
    node.journal.clockMs = node.at(ms).wallMs
  }

  /** Neighbours in the list, as when an operator pauses campaigns of one advertiser. In a small world these are all. */
  #paused(): readonly string[] {
    const { campaigns, random } = this.#world
    const first = Math.floor(random() * Math.max(0, campaigns.length - pausedAtOnce))
    return campaigns.slice(first, first + pausedAtOnce).map(({ id }) => id)
  }

  #read(ms: number): void {
    if (this.#ledgerAwayUntilMs > ms) return
    const isHidden = ({ hiddenUntilMs, downUntilMs }: SimulatedNode): boolean => hiddenUntilMs > ms || downUntilMs > ms
    for (const node of this.#nodes) if (!isHidden(node)) this.#ledger.read(node.journal)
    if (!this.#isBookingUp(ms)) return
    const isLax = this.#broken === 'skip-hidden-journals' || this.#broken === 'settle-at-once'
    const counted = isLax ? this.#nodes.filter((node) => !isHidden(node)) : this.#nodes
    this.#booking.settle(
      this.#ledger,
      counted.reduce((least, { journal }) => Math.min(least, journal.readUntilMs), ms),
    )
  }

  #isBookingUp(ms: number): boolean {
    return this.#bookingAwayUntilMs <= ms
  }

  #outcome(): Outcome {
    const { campaigns, endMs } = this.#world
    const { violations, bills } = this.#ledger
    const reasons: Record<string, number> = {}
    let [budgetNanos, spentNanos, suppliedNanos, deliveredNanos] = [0, 0, 0, 0]
    for (const campaign of campaigns) {
      const account = this.#booking.accounts.get(campaign.id)
      const tally = this.#tallies[campaign.at]
      if (account === undefined || tally === undefined) continue
      const billed = bills.get(campaign.id)?.total ?? 0
      if (billed !== account.spentNanos) violations.unequal++
      const unspent = unspentOf(
        account,
        campaign.unitNanos,
        tally,
        { ...campaign, isPaused: false, isApproved: true },
        endMs + drainMs,
      )
      let explained = account.spentNanos
      for (const { reason, nanos } of unspent) {
        reasons[reason] = (reasons[reason] ?? 0) + nanos
        explained += nanos
      }
      if (explained !== campaign.budgetNanos || account.committedNanos > 0) violations.unexplained++
      budgetNanos += campaign.budgetNanos
      spentNanos += billed
      if (!hasSupply(campaign, this.#size.nodes / this.#size.regions)) continue
      suppliedNanos += campaign.budgetNanos
      deliveredNanos += billed
    }
    return { violations, budgetNanos, spentNanos, suppliedNanos, deliveredNanos, awards: this.#awards, reasons }
  }
}

/** The days before had the same traffic. */
const trafficCurve = curveOf(
  Array.from({ length: 672 }, (_, quarter) => 1 + 0.8 * Math.sin((2 * Math.PI * (quarter % 96)) / 96)),
)

/** Most notices come at once, some late, and a few when their token is about to expire or has. */
export function noticeDelayMs(random: () => number, validMs: number): number {
  const kind = random()
  if (kind < 0.8) return random() * minuteMs
  if (kind < 0.95) return (random() * validMs) / 4
  if (kind < 0.99) return random() * validMs
  return validMs + (random() * 2 - 1) * minuteMs
}
