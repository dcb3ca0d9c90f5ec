// The shares of campaigns that are paced evenly, in memory: after a restart they are learned again within minutes.

import type { LeaseReport } from '@parley/contract'
import { sql } from 'kysely'
import { type Terms, unitNanosOf } from '../campaigns/terms.ts'
import type { Database } from '../database/open.ts'
import { pacedIn } from '../delivery/counts.ts'
import { type Curve, flatCurve } from '../delivery/curve.ts'
import { billedShareOf, firstPace, type Pace, paceAfter } from '../delivery/share.ts'

interface Tally {
  pace: Pace
  seen: number
  passed: number
  awardedNanos: number
}

/** A campaign of which nothing is known begins with this share. */
const firstShare = 0.1

interface Row {
  readonly id: string
  readonly terms: Terms
  readonly start_at: Date
  readonly end_at: Date
  readonly spent_nano: bigint
  readonly budget_nano: bigint
  readonly settled_awarded_nano: bigint
  readonly unsettled_nano: bigint
}

export class Pacer {
  readonly #database: Database
  readonly #tallies = new Map<string, Tally>()
  readonly #curveNow: () => Curve
  #pacedAtMs: number

  constructor(database: Database, nowMs: number, curveNow: () => Curve = () => flatCurve) {
    this.#database = database
    this.#pacedAtMs = nowMs
    this.#curveNow = curveNow
  }

  /** 1 for campaigns that spend as soon as possible: exchanges know which are even. */
  shareOf(campaign: string): number {
    return this.#tallies.get(campaign)?.pace.share ?? firstShare
  }

  noteTraffic(traffic: LeaseReport['traffic']): void {
    for (const { campaign, ends } of traffic) {
      const { seen, passed } = pacedIn(ends)
      const tally = this.#tally(campaign)
      tally.seen += seen
      tally.passed += passed
    }
  }

  noteAwarded(campaign: string, nanos: number): void {
    this.#tally(campaign).awardedNanos += nanos
  }

  /** Moves the shares of all campaigns that had traffic. */
  async pace(nowMs: number): Promise<void> {
    const spanMs = nowMs - this.#pacedAtMs
    this.#pacedAtMs = nowMs
    const ids = [...this.#tallies.keys()]
    if (ids.length === 0 || spanMs <= 0) return
    const rows = await this.#read(ids)
    const even = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!even.has(id)) this.#tallies.delete(id)
    const curve = this.#curveNow()
    for (const row of rows) {
      const tally = this.#tally(row.id)
      const { pace, seen, passed, awardedNanos } = tally
      const spent = Number(row.spent_nano)
      const billedShare = billedShareOf(spent, Number(row.settled_awarded_nano), unitNanosOf(row.terms))
      const facts = {
        nowMs,
        spanMs,
        seen,
        passed,
        awardedNanos,
        expectedNanos: spent + Number(row.unsettled_nano) * billedShare,
        budgetNanos: Number(row.budget_nano),
        flight: { startMs: row.start_at.getTime(), endMs: row.end_at.getTime() },
        billedShare,
      }
      if (facts.flight.endMs <= nowMs) this.#tallies.delete(row.id)
      else Object.assign(tally, { pace: paceAfter(pace, facts, curve), seen: 0, passed: 0, awardedNanos: 0 })
    }
  }

  async #read(ids: readonly string[]): Promise<readonly Row[]> {
    const { rows } = await sql<Row>`
      select c.id, c.terms, c.start_at, c.end_at, c.spent_nano, c.budget_nano, c.settled_awarded_nano,
        coalesce((select sum(l.awarded_nano) from booking.leases as l where l.campaign = c.id), 0)::bigint as unsettled_nano
      from booking.campaigns as c where c.id = any(${ids}::text[]) and c.terms ->> 'pacing' = 'even'
    `.execute(this.#database.query)
    return rows
  }

  #tally(campaign: string): Tally {
    let tally = this.#tallies.get(campaign)
    if (tally === undefined) {
      tally = { pace: { ...firstPace, share: firstShare }, seen: 0, passed: 0, awardedNanos: 0 }
      this.#tallies.set(campaign, tally)
    }
    return tally
  }
}
