// The answers in a cache, each with its age. The searches are words that callers wrote, so the cache is bounded by bytes and
// not only by the number of entries.

import { LRUCache } from 'lru-cache'
import type { PartnerReply } from '../../model/call.ts'
import type { Clock } from '../../time/clock.ts'

export interface MemorySettings {
  readonly entriesMax: number
  readonly bytesMax: number
  /** The maximum age of an answer that replaces a failure; 0 uses none. */
  readonly staleMs: number
  readonly clock: Clock
}

export interface AnswerMemory {
  /** The answer to a search, if it is younger than this. */
  youngerThan(ageMs: number, url: string): PartnerReply | undefined
  /** The answer that may serve while the service fails. */
  standIn(url: string): PartnerReply | undefined
  note(url: string, reply: PartnerReply): void
}

interface Stored {
  readonly reply: PartnerReply
  readonly storedAtMs: number
}

export function createAnswerMemory({ entriesMax, bytesMax, staleMs, clock }: MemorySettings): AnswerMemory {
  /** Made with the first answer: empty it takes 300 kB, and most partners never have one to store. */
  let stored: LRUCache<string, Stored> | undefined

  function youngerThan(ageMs: number, url: string): PartnerReply | undefined {
    const known = stored?.get(url)
    return known !== undefined && clock.nowMs() - known.storedAtMs < ageMs ? known.reply : undefined
  }

  return {
    youngerThan,
    standIn: (url) => youngerThan(staleMs, url),
    note(url, reply) {
      stored ??= new LRUCache({ max: entriesMax, maxSize: bytesMax, sizeCalculation: bytesOf })
      stored.set(url, { reply, storedAtMs: clock.nowMs() })
    },
  }
}

/** Every character counts as two bytes, as it does in a text with a single letter outside of Latin-1. */
function bytesOf({ reply }: Stored, url: string): number {
  return 2 * (url.length + reply.body.length)
}
