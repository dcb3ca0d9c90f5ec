// Follows booking: its campaigns, and the money that this process may award. All of it happens beside the requests; while booking is
// away, the process spends what it holds, and then its campaigns hold back.

import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { LeaseAnswer, type LeaseReport } from '@parley/contract'
import { type AnswerOf, type AnswerSchema, readAnswer } from '@parley/contract/read'
import type { Journal } from '@parley/journal'
import { BookedCampaigns } from '../budgets/booked-campaigns.ts'
import { ImpSampler } from '../budgets/imp-sampler.ts'
import type { Clocks } from '../budgets/purse.ts'
import { type BudgetTools, budgetTools } from '../budgets/settle-budgets.ts'
import { linesOfAll, readParts, type SnapshotPart } from '../budgets/snapshot-lines.ts'
import { type KnownCampaigns, takeOver } from '../config/booked-terms.ts'
import type { CampaignTerms } from '../config/campaign.ts'
import type { Config } from '../config/fields.ts'
import type { LocalAdapter } from '../demand/adapter.ts'
import { prepareIndex } from '../demand/adapters/house/campaign-index.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import type { OwnPictures } from '../demand/creative/own-pictures.ts'
import type { Effects } from './effects.ts'

/** The name of the partner that has these campaigns. */
export const bookedPartner = 'direct'

export interface FollowedBooking {
  /** What this process could award now, in nano-dollars. */
  readonly heldNanos: () => number
  readonly isLost: () => boolean
  /** For the end of an auction. */
  readonly tools: BudgetTools
  /** Bids for the campaigns of the newest snapshot. */
  readonly adapterWith: (pictures: OwnPictures) => LocalAdapter
  /** Gives back what was not awarded. */
  readonly close: () => Promise<void>
}

type Settings = Config['booking'] & { readonly noticeSeconds: number }
type Tools = Pick<Effects, 'clock' | 'wallMs' | 'newId' | 'report' | 'log' | 'chance'> & {
  readonly journal: Pick<Journal, 'append' | 'id'> | undefined
}

/** It has megabytes, and nobody waits for it. */
const snapshotTimeoutMs = 30_000

/** After a swap, so many times as long as it took nothing is swapped: with a hundred thousand campaigns it is half a second of work. */
const swapRest = 5
const storeMs = 60_000

/** Answers that would be the same again; 401 and 421 are faults of the settings, which may be mended at booking. */
const finalStatuses = [400, 409, 413]

/** How often a journal tells its time. */
const clockMs = 2000

export function followBooking(settings: Settings, tools: Tools): FollowedBooking {
  const following = new Following(settings, tools)
  following.start()
  return {
    heldNanos: () => following.heldNanos,
    isLost: () => following.isLost,
    tools: following.tools,
    adapterWith: (pictures) => following.adapterWith(pictures),
    close: () => following.close(),
  }
}

interface Sent {
  readonly report: LeaseReport
  readonly at: Clocks
}

class Following {
  readonly #settings: Settings
  readonly #tools: Tools
  readonly #campaigns: BookedCampaigns
  readonly #sampler: ImpSampler
  readonly tools: BudgetTools
  #sampledAtMs = Number.NEGATIVE_INFINITY
  /** Of the snapshot that is followed; 0 as long as there is none. */
  #number = 0
  #known: KnownCampaigns = new Map()
  #terms: readonly CampaignTerms[] = []
  #isStored = true
  #nextStoreMs = Number.NEGATIVE_INFINITY
  #nextSwapMs = Number.NEGATIVE_INFINITY
  #sent: Sent | undefined
  #lostAtMs: number | undefined
  #isClosed = false
  #tick: Promise<void> = Promise.resolve()
  #stopTimer: (() => void) | undefined
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(settings: Settings, tools: Tools) {
    this.#settings = settings
    this.#tools = tools
    const clocks = (): Clocks => ({ nowMs: tools.clock.nowMs(), wallMs: tools.wallMs() })
    this.#campaigns = new BookedCampaigns({ ...settings, holder: tools.newId() }, clocks)
    this.#sampler = new ImpSampler(bookedPartner, tools.chance)
    this.tools = budgetTools(bookedPartner, this.#sampler)
  }

  get heldNanos(): number {
    return this.#campaigns.heldNanos
  }

  get isLost(): boolean {
    return this.#lostAtMs !== undefined
  }

  start(): void {
    this.#tick = this.#startFrom()
  }

  /** The adapter of a configuration follows the campaigns, which change without one. */
  adapterWith(pictures: OwnPictures): LocalAdapter {
    let built: { readonly terms: readonly CampaignTerms[]; readonly adapter: LocalAdapter } | undefined
    const newest = (): LocalAdapter => {
      if (built?.terms === this.#terms) return built.adapter
      const fund = this.#campaigns.fund.bind(this.#campaigns)
      built = { terms: this.#terms, adapter: houseAdapter(this.#terms, pictures, fund) }
      return built.adapter
    }
    return {
      bids: (opportunity) => newest().bids(opportunity),
      picturesAt: () => newest().picturesAt?.(),
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopTimer?.()
    await this.#tick
    try {
      // One that had no answer goes first.
      if (this.#sent !== undefined) await this.#report()
      this.#campaigns.returnAll()
      await this.#report()
    } catch (error) {
      this.#lost(error)
    }
    await this.#tellTime(true)
  }

  /** From the file, so that there are campaigns before booking has answered. */
  async #startFrom(): Promise<void> {
    const { file } = this.#settings
    try {
      if (file !== '') for await (const part of readParts(createReadStream(file))) await this.#follow(part)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#tools.report(error)
    }
    await this.#step()
  }

  async #step(): Promise<void> {
    const startMs = this.#tools.clock.nowMs()
    try {
      await this.#tellTime(false)
      await this.#report()
      this.#found()
      await this.#store()
    } catch (error) {
      this.#lost(error)
    }
    if (this.#isClosed) return
    const restMs = Math.max(0, this.#settings.tickMs - (this.#tools.clock.nowMs() - startMs))
    this.#stopTimer = this.#tools.clock.after(restMs, () => {
      this.#tick = this.#step()
    })
  }

  /** A report that had no answer goes out again as it was, so that nothing is granted twice. */
  async #report(): Promise<void> {
    const journal = this.#tools.journal?.id
    this.#sent ??= {
      report: { ...this.#campaigns.report(), journal, sample: this.#sample() },
      at: this.#campaigns.clocks(),
    }
    const { report, at } = this.#sent
    const response = await this.#ask('/v1/leases', { 'content-type': 'application/json' }, report)
    const answer = read(LeaseAnswer, await response.json())
    this.#sent = undefined
    this.#campaigns.accept(answer, at)
    if (answer.snapshot !== this.#number) await this.#fetchSnapshot()
  }

  /** Now and then, so that the samples of many processes are not too many. */
  #sample(): LeaseReport['sample'] {
    const nowMs = this.#tools.clock.nowMs()
    if (nowMs - this.#sampledAtMs < this.#settings.sampleMs) return undefined
    const sample = this.#sampler.take()
    if (sample !== undefined) this.#sampledAtMs = nowMs
    return sample
  }

  /** What has changed since the last one, or everything. */
  async #fetchSnapshot(): Promise<void> {
    const { clock } = this.#tools
    const startMs = clock.nowMs()
    if (startMs < this.#nextSwapMs) return
    const path = this.#number === 0 ? '/v1/snapshot' : `/v1/snapshot?since=${this.#number}`
    const { body } = await this.#ask(path, { accept: 'application/x-ndjson' }, undefined, snapshotTimeoutMs)
    if (body === null) throw new Error(`${path} was answered with nothing`)
    for await (const part of readParts(body as AsyncIterable<Uint8Array>)) await this.#follow(part)
    this.#nextSwapMs = clock.nowMs() + swapRest * (clock.nowMs() - startMs)
    this.#isStored = false
  }

  /** For a start while booking is away: it may be a minute old, because nothing is awarded without booking. */
  async #store(): Promise<void> {
    const { file } = this.#settings
    const nowMs = this.#tools.clock.nowMs()
    if (file === '' || this.#isStored || nowMs < this.#nextStoreMs) return
    this.#nextStoreMs = nowMs + storeMs
    this.#isStored = true
    const written = `${file}.${process.pid}`
    const booked = Array.from(this.#known.values(), (one) => one.booked)
    await writeFile(written, linesOfAll(this.#number, booked, nextTurn))
    await rename(written, file)
  }

  /** A snapshot that cannot be read changes nothing. */
  async #follow(part: SnapshotPart): Promise<void> {
    const { known, terms, refused } = await takeOver(this.#known, part, this.#tools.wallMs(), nextTurn)
    await prepareIndex(terms, nextTurn)
    this.#campaigns.follow(known)
    this.#known = known
    this.#terms = terms
    this.#number = part.number
    const [first] = refused
    if (first !== undefined)
      this.#tools.report(new Error(`${refused.length} booked campaigns cannot be offered; the first: ${first.problem}`))
  }

  async #tellTime(isLast: boolean): Promise<void> {
    const { clock, wallMs, journal } = this.#tools
    if (journal === undefined || (!isLast && clock.nowMs() - this.#toldAtMs < clockMs)) return
    this.#toldAtMs = clock.nowMs()
    await journal.append({ v: 1, type: 'clock', atMs: Math.floor(wallMs()), isLast })
  }

  /** Once, until it is back. */
  #lost(error: unknown): void {
    if (this.#lostAtMs !== undefined) return
    this.#lostAtMs = this.#tools.clock.nowMs()
    this.#tools.log?.({ kind: 'booking-lost', url: this.#settings.url, error })
  }

  #found(): void {
    if (this.#lostAtMs === undefined) return
    const awayMs = this.#tools.clock.nowMs() - this.#lostAtMs
    this.#lostAtMs = undefined
    this.#tools.log?.({ kind: 'booking-found', url: this.#settings.url, awayMs })
  }

  async #ask(
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
    timeoutMs: number = this.#settings.timeoutMs,
  ): Promise<Response> {
    const { url, token } = this.#settings
    const response = await fetch(new URL(path, url), {
      headers: { ...headers, ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return response
    // A report that is refused would be refused forever; what it gave back is settled when its time is over.
    if (finalStatuses.includes(response.status)) this.#sent = undefined
    throw new Error(`${path} was answered with ${response.status}: ${(await response.text()).slice(0, 500)}`)
  }
}

function read<Schema extends AnswerSchema>(schema: Schema, body: unknown): AnswerOf<Schema> {
  const reading = readAnswer(schema, body)
  if (reading.kind === 'unreadable') throw new Error(`booking answered, and ${reading.where} ${reading.expected}`)
  return reading.value
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
