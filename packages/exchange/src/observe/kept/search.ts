// D117: looks for kept records, from the newest to the oldest. Whoever asks may stop waiting at any moment, so what was found until then and how
// far the search went is always complete.

import { setImmediate } from 'node:timers/promises'
import type { KeptEntries, KeptQuestion } from '../../model/kept.ts'
import type { AuctionEntry } from '../../model/record.ts'
import type { SegmentReader } from './read-segment.ts'
import type { Segment } from './segment.ts'

/** So many records are read before requests have their turn. */
const readsInTurn = 8

/** What a search has found so far. */
export interface KeptSearch {
  readonly found: () => KeptEntries
  readonly run: () => Promise<void>
}

export interface SearchTools {
  readonly reader: SegmentReader
  /** The oldest first. */
  readonly segments: readonly Segment[]
  /** Nobody waits for more. */
  readonly isOver: () => boolean
  readonly nowMs: number
  /** Nothing was kept earlier. */
  readonly sinceMs: number
}

interface Span {
  readonly segment: Segment
  /** All of its records are earlier: where the next segment of the same worker begins. Without a next one, it may be written now. */
  readonly endMs: number
}

function newestFirst(segments: readonly Segment[]): readonly Span[] {
  const next = new Map<number, number>()
  const spans = segments.toReversed().map((segment): Span => {
    const endMs = next.get(segment.worker) ?? Number.POSITIVE_INFINITY
    next.set(segment.worker, segment.sinceMs + 1)
    return { segment, endMs }
  })
  return spans.toSorted((one, other) => other.endMs - one.endMs || other.segment.sinceMs - one.segment.sinceMs)
}

/** Of an id that a publisher chose, the newest; our own are unique. */
export function searchId(id: string, { reader, segments, isOver, nowMs, sinceMs }: SearchTools): KeptSearch {
  const needle = JSON.stringify(id)
  let searchedSinceMs = nowMs
  let exact: AuctionEntry | undefined
  let newest: AuctionEntry | undefined
  return {
    found() {
      const entry = exact ?? newest
      return { entries: entry === undefined ? [] : [entry], searchedSinceMs }
    },
    async run() {
      for (const { segment } of newestFirst(segments)) {
        for (const line of await reader.lines(segment, needle)) {
          const isExact = line.ids.includes(id)
          if (!isExact && (newest !== undefined || !line.requests.includes(id))) continue
          const texts = await reader.texts(segment, line)
          const text = texts.find((one) => (isExact ? one.id === id : one.request === id))
          const entry = text === undefined ? undefined : reader.entry(text)
          if (isExact) exact = entry
          else newest = entry
          if (exact !== undefined) return
        }
        if (isOver()) return
        searchedSinceMs = Math.min(searchedSinceMs, segment.sinceMs)
      }
      searchedSinceMs = Math.min(searchedSinceMs, sinceMs)
    },
  }
}

export function searchNewest({ count, beforeMs, wanted }: KeptQuestion, tools: SearchTools): KeptSearch {
  const { reader, segments, isOver, nowMs } = tools
  const needles = wanted.texts.map((text) => Buffer.from(JSON.stringify(text)))
  let found: readonly AuctionEntry[] = []
  let searchedSinceMs = Math.min(nowMs, beforeMs)

  /** True when there are enough: where segments overlap, newer records may still come. */
  const take = (entries: readonly AuctionEntry[], sinceMs: number): boolean => {
    found = [...found, ...entries].toSorted((one, other) => other.atMs - one.atMs).slice(0, count)
    searchedSinceMs = Math.min(searchedSinceMs, sinceMs)
    const last = found[count - 1]
    if (last === undefined || last.atMs < searchedSinceMs) return false
    // Of those of the same millisecond some may be left out.
    searchedSinceMs = last.atMs + 1
    return true
  }

  async function searchSegment(segment: Segment, laterMs: number): Promise<boolean> {
    const lines = (await reader.lines(segment)).filter((line) => line.sinceMs < beforeMs)
    for (const [at, line] of lines.entries()) {
      if (isOver()) return true
      const texts = (await reader.texts(segment, line)).filter(({ bytes }) =>
        needles.every((one) => bytes.includes(one)),
      )
      const entries: AuctionEntry[] = []
      for (const [number, text] of texts.entries()) {
        if (entries.length === count) break
        if (number % readsInTurn === readsInTurn - 1) await setImmediate()
        const entry = reader.entry(text)
        if (entry !== undefined && entry.atMs < beforeMs && wanted.fits(entry)) entries.push(entry)
      }
      const next = lines[at + 1]
      if (take(entries, Math.max(laterMs, next === undefined ? segment.sinceMs : next.untilMs + 1))) return true
    }
    return isOver()
  }

  return {
    found: () => ({ entries: found, searchedSinceMs }),
    async run() {
      const spans = newestFirst(segments).filter(({ segment }) => segment.sinceMs < beforeMs)
      for (const [at, { segment }] of spans.entries()) {
        if (await searchSegment(segment, spans[at + 1]?.endMs ?? Number.NEGATIVE_INFINITY)) return
      }
      searchedSinceMs = Math.min(searchedSinceMs, tools.sinceMs)
    },
  }
}
