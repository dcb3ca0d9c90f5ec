// The answers that a cache remembers, each with its age. The searches are words that callers wrote, so the memory is
// bounded by what it weighs and not only by how much it holds.

import { LRUCache } from 'lru-cache'
import type { Clock } from '../../time/clock.ts'
import type { PartnerReply } from '../../words/call.ts'

export interface MemorySettings {
  readonly entriesMax: number
  readonly bytesMax: number
  /** How old an answer may be that stands in for a failure; 0 is never. */
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
  const stored = new LRUCache<string, Stored>({ max: entriesMax, maxSize: bytesMax, sizeCalculation: bytesOf })

  function youngerThan(ageMs: number, url: string): PartnerReply | undefined {
    const known = stored.get(url)
    return known !== undefined && clock.nowMs() - known.storedAtMs < ageMs ? known.reply : undefined
  }

  return {
    youngerThan,
    standIn: (url) => youngerThan(staleMs, url),
    note: (url, reply) => stored.set(url, { reply, storedAtMs: clock.nowMs() }),
  }
}

/** Every character counts as two bytes, as it does in a text with a single letter outside of Latin-1. */
function bytesOf({ reply }: Stored, url: string): number {
  return 2 * (url.length + reply.body.length)
}
