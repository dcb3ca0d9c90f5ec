// What is known of the traffic, for pacing and forecasts: the ledger's quarters of an hour, and samples. It is read now and then,
// and what was read last counts while the ledger is away.

import type { TrafficReport } from '@parley/contract'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { type Curve, noTraffic, type Traffic, trafficOf } from '../delivery/curve.ts'
import type { Known } from '../delivery/forecast.ts'
import type { StoredSample } from '../delivery/reach.ts'
import { usualBilled } from '../delivery/share.ts'
import { readSamples } from './samples.ts'

/** A quarter of an hour, in which the ledger has something new to tell. */
const trafficMs = 900_000
/** A form asks with every key. */
const samplesMs = 30_000
/** After a failure. */
const retryMs = 30_000

export class KnownTraffic {
  readonly #database: Pick<Database, 'query'>
  readonly #readReport: (() => Promise<TrafficReport>) | undefined
  #traffic: Traffic = noTraffic
  #dueAtMs = 0
  #samples: { readonly atMs: number; readonly read: Promise<readonly StoredSample[]> } | undefined

  /** Without a ledger traffic is as much at any time. */
  constructor(database: Pick<Database, 'query'>, readReport: (() => Promise<TrafficReport>) | undefined) {
    this.#database = database
    this.#readReport = readReport
  }

  get curve(): Curve {
    return this.#traffic.curve
  }

  /** Reads what is due. */
  async follow(nowMs: number): Promise<void> {
    if (this.#readReport === undefined || nowMs < this.#dueAtMs) return
    this.#dueAtMs = nowMs + retryMs
    this.#traffic = trafficOf(await this.#readReport())
    this.#dueAtMs = nowMs + (this.#traffic === noTraffic ? retryMs : trafficMs)
  }

  samples(nowMs: number): Promise<readonly StoredSample[]> {
    if (this.#samples === undefined || nowMs - this.#samples.atMs >= samplesMs)
      this.#samples = { atMs: nowMs, read: readSamples(this.#database) }
    return this.#samples.read
  }

  async known(nowMs: number): Promise<Known> {
    const [samples, { billed, holders }] = await Promise.all([this.samples(nowMs), readBilled(this.#database, nowMs)])
    return { traffic: this.#traffic, samples, billed, holders }
  }
}

const presentMs = 60_000

/** Over all campaigns of which something is settled. */
async function readBilled(
  { query }: Pick<Database, 'query'>,
  nowMs: number,
): Promise<Pick<Known, 'billed' | 'holders'>> {
  const { rows } = await sql<{ share: number | null; deviation: number | null; campaigns: number; holders: number }>`
    select avg(share)::float8 as share, stddev_samp(share)::float8 as deviation, count(*)::integer as campaigns,
      (select count(*)::integer from booking.holders where at > ${new Date(nowMs - presentMs).toISOString()}::timestamptz) as holders
    from (select spent_nano::float8 / settled_awarded_nano as share from booking.campaigns
      where settled_awarded_nano > 0 order by end_at desc limit 1000) as shares`.execute(query)
  const [row] = rows
  return {
    holders: row?.holders ?? 0,
    billed:
      row === undefined || row.share === null || row.campaigns < billedMin
        ? usualBilled
        : { share: row.share, deviation: row.deviation ?? 0 },
  }
}

/** Fewer campaigns say little. */
const billedMin = 5
