// T29: anybody can name a publisher that has no credential, and use up its limit. So the limit remembers who is served: a caller
// that comes regularly keeps the rate that it usually has while others arrive, and what is beyond that, with all newcomers, has
// what is left. Nothing is kept from anybody while regular callers are away, or while the limit has room for all.

import { LRUCache } from 'lru-cache'
import { SlidingLog } from '../time/sliding-log.ts'

/** A caller is regular after so long, and what it is usually served is measured in spans of this length. */
const spanMs = 2000
/** Who has not asked for this long is away, and nothing is kept for it. */
const presentMs = 5000
/** How much of what is usual is left after a span without a request: half of it after six minutes. */
const fadePerSpan = 0.996
/** More than its usual rate is kept for a caller, so that it may send a few requests at once. */
const headroom = 1.25
/** Newcomers have at least the rest of the limit. */
const keptShareMax = 0.95
/** Callers of one publisher that are remembered; one more is a newcomer until one of them is away. */
export const callersMax = 64
/** Publishers whose callers are remembered; the least recently used is dropped. With 64 callers each they take 15 MB. */
const publishersMax = 2000
/** What is kept for the callers of a publisher is added up again after this time. */
const addedUpMs = 100

/** With none, a request is refused. */
type Place = 'regular' | 'newcomer' | 'none'

interface Caller {
  /** When the running span began. */
  spanSinceMs: number
  servedInSpan: number
  /** What it was served in a second of its best span, faded; 0 for a newcomer. */
  usual: number
  /** What it may still send of what is kept for it. */
  tokens: number
  lastMs: number
}

interface Callers {
  readonly byAddress: Map<string, Caller>
  readonly newcomers: SlidingLog
  /** What is kept in a second for the callers that are present, before it is cut to the limit. */
  kept: number
  addedUpAtMs: number
}

export class Regulars {
  readonly #publishers: LRUCache<string, Callers>
  readonly #nodes: () => number

  /** `nodes` is how many processes share the limits: each keeps its part for the callers that reach it. */
  constructor(publisherKeysMax: number, nodes: () => number) {
    this.#publishers = new LRUCache({ max: Math.min(publisherKeysMax, publishersMax) })
    this.#nodes = nodes
  }

  /** As what a request may use the limit of its publisher, of which this process has a part like the others. */
  place(publisher: string, address: string, limit: number, nowMs: number): Place {
    const callers = this.#callersOf(publisher, limit)
    const own = limit / this.#nodes()
    if (nowMs - callers.addedUpAtMs >= addedUpMs) addUp(callers, nowMs)
    const caller = callerIn(callers, address, nowMs)
    const cut = Math.min(1, (keptShareMax * own) / callers.kept)
    const isRegular = caller !== undefined && spend(caller, cut, nowMs)
    if (isRegular || callers.kept === 0) return 'regular'
    callers.newcomers.setLimit(Math.ceil(own - callers.kept * cut))
    return callers.newcomers.take(nowMs) ? 'newcomer' : 'none'
  }

  /** The request has passed all limits. */
  served(publisher: string, address: string): void {
    const caller = this.#publishers.get(publisher)?.byAddress.get(address)
    if (caller !== undefined) caller.servedInSpan++
  }

  /** Another limit has refused it, so that it uses up nothing (D61). */
  giveBack(publisher: string, place: Place, takenAtMs: number, nowMs: number): void {
    if (place === 'newcomer') this.#publishers.get(publisher)?.newcomers.giveBack(takenAtMs, nowMs)
  }

  #callersOf(publisher: string, limit: number): Callers {
    const known = this.#publishers.get(publisher)
    if (known !== undefined) return known
    const fresh = { byAddress: new Map(), newcomers: new SlidingLog(limit), kept: 0, addedUpAtMs: 0 }
    this.#publishers.set(publisher, fresh)
    return fresh
  }
}

function addUp(callers: Callers, nowMs: number): void {
  callers.kept = 0
  for (const caller of callers.byAddress.values()) if (isPresent(caller, nowMs)) callers.kept += caller.usual * headroom
  callers.addedUpAtMs = nowMs
}

function isPresent({ lastMs }: Caller, nowMs: number): boolean {
  return nowMs - lastMs < presentMs
}

/** Undefined where all that can be remembered are present. */
function callerIn({ byAddress }: Callers, address: string, nowMs: number): Caller | undefined {
  const known = byAddress.get(address)
  if (known !== undefined) {
    endSpans(known, nowMs)
    return known
  }
  if (byAddress.size >= callersMax && !forgetOne(byAddress, nowMs)) return undefined
  const fresh = { spanSinceMs: nowMs, servedInSpan: 0, usual: 0, tokens: 0, lastMs: nowMs }
  byAddress.set(address, fresh)
  return fresh
}

/** The one that has been away longest goes. */
function forgetOne(byAddress: Map<string, Caller>, nowMs: number): boolean {
  let longest: string | undefined
  let lastMs = nowMs - presentMs
  for (const [address, caller] of byAddress) {
    if (caller.lastMs > lastMs) continue
    longest = address
    ;({ lastMs } = caller)
  }
  return longest !== undefined && byAddress.delete(longest)
}

/** A better span counts at once; what is usual fades slowly. */
function endSpans(caller: Caller, nowMs: number): void {
  const spans = Math.floor((nowMs - caller.spanSinceMs) / spanMs)
  if (spans === 0) return
  const inSecond = (caller.servedInSpan * 1000) / spanMs
  caller.usual = Math.max(inSecond, caller.usual * fadePerSpan) * fadePerSpan ** (spans - 1)
  caller.servedInSpan = 0
  caller.spanSinceMs += spans * spanMs
}

/** Whether the request is within what is kept for its caller: its usual rate, and a second of it at once. */
function spend(caller: Caller, cut: number, nowMs: number): boolean {
  const perSecond = caller.usual * headroom * cut
  caller.tokens = Math.min(Math.max(1, perSecond), caller.tokens + ((nowMs - caller.lastMs) * perSecond) / 1000)
  caller.lastMs = nowMs
  if (caller.usual === 0 || caller.tokens < 1) return false
  caller.tokens--
  return true
}
