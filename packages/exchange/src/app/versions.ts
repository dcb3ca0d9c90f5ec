// The configurations of an exchange, one after the other: the newest, which new requests use, and what is left of those before.

import type { RebuildCallBody } from '../admin/explain.ts'
import type { ConfigInForce } from '../admin/index-page.ts'
import type { Config } from '../config/fields.ts'
import type { ProcessParts } from './process-parts.ts'
import { prepareSnapshot, type Snapshot } from './snapshot.ts'
import { changedStartOnly, type StartOnly, startOnlyOf } from './start-only.ts'

export type Reload = { readonly kind: 'reloaded'; readonly snapshot: number } | RefusedReload

/** These settings are only read at startup; nothing has changed. */
interface RefusedReload {
  readonly kind: 'refused'
  readonly settings: readonly string[]
}

export type Preparation = PreparedReload | RefusedReload

/** A configuration that is built and not in force yet. One of the two is called, before the next is prepared. */
export interface PreparedReload {
  readonly kind: 'prepared'
  readonly snapshot: number
  readonly apply: () => void
  readonly abandon: () => void
}

/** How many configurations can still explain the auctions that used them. */
const snapshotsMax = 8

interface VersionTools {
  readonly processParts: ProcessParts
  readonly publicUrl: () => string
  readonly firstSnapshot: number
}

export class Versions {
  readonly #tools: VersionTools
  readonly #startOnly: StartOnly
  #sinceMs: number
  /** Of older snapshots only this is needed; their limits and what they remembered of consent can be freed. */
  #explaining: readonly Pick<Snapshot, 'number' | 'configHash' | 'rebuildCallBody'>[] = []
  newest: Snapshot

  constructor(first: Config, tools: VersionTools) {
    const { processParts, publicUrl, firstSnapshot } = tools
    const { built, keep } = prepareSnapshot(first, firstSnapshot, processParts, publicUrl)
    keep()
    this.#tools = tools
    this.#startOnly = startOnlyOf(first)
    this.#sinceMs = processParts.effects.wallMs()
    this.newest = built
    this.#use(built)
  }

  get inForce(): ConfigInForce {
    const { number: snapshot, configHash } = this.newest
    return { snapshot, configHash, sinceMs: this.#sinceMs }
  }

  reload(next: Config): Reload {
    const preparation = this.prepare(next)
    const isRefused = preparation.kind === 'refused'
    if (!isRefused) preparation.apply()
    this.#tools.processParts.emit({ type: 'config-read', result: isRefused ? 'refused' : 'applied', isCounted: true })
    return isRefused ? preparation : { kind: 'reloaded', snapshot: preparation.snapshot }
  }

  prepare(next: Config, snapshot: number = this.newest.number + 1): Preparation {
    const { processParts, publicUrl } = this.#tools
    const settings = changedStartOnly(this.#startOnly, next)
    if (settings.length > 0) return { kind: 'refused', settings }
    const { built, keep, drop } = prepareSnapshot(next, snapshot, processParts, publicUrl)
    const apply = (): void => {
      keep()
      this.#use(built)
    }
    return { kind: 'prepared', snapshot, apply, abandon: drop }
  }

  readonly rebuildCallBody: RebuildCallBody = (trace, call) => {
    const { snapshot: wanted, configHash: hash } = trace.version
    // A kept record may be of an earlier process, which counted its snapshots from 1 as well.
    const snapshot = this.#explaining.find((one) => one.number === wanted && one.configHash === hash)
    return snapshot === undefined ? { body: undefined, isGone: true } : snapshot.rebuildCallBody(trace, call)
  }

  #use(snapshot: Snapshot): void {
    const { number, configHash, rebuildCallBody } = snapshot
    this.newest = snapshot
    this.#sinceMs = this.#tools.processParts.effects.wallMs()
    this.#explaining = [{ number, configHash, rebuildCallBody }, ...this.#explaining].slice(0, snapshotsMax)
  }
}
