// Chats repeat themselves, and so do product searches: an answer is used again for a few seconds, a search under way is
// shared by all who ask for it, and while the service fails its last answer still serves.

import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'
import type { PartnerCall, PartnerReply } from '../types.ts'
import type { CallEnd, Line, Sending } from './transport.ts'

/** How a call was answered, for the hit rate. */
export type CacheUse = 'hit' | 'shared' | 'miss' | 'stale'

interface Stored {
  readonly reply: PartnerReply
  readonly storedAtMs: number
}

type End = (ended: CallEnd) => void

interface UnderWay {
  readonly waiting: End[]
  readonly startedAtMs: number
}

/** A search that takes longer than this is not waited for by newcomers: they start their own. */
const sharedMsMax = 500

export interface CacheSettings {
  readonly entriesMax: number
  readonly clock: Clock
  readonly count: (use: CacheUse) => void
}

/** A line that answers calls with `cacheMs` from memory where it can. */
export function withCache(line: Line, { entriesMax, clock, count }: CacheSettings): Line {
  const stored = new LRUCache<string, Stored>({ max: entriesMax })
  const underWay = new Map<string, UnderWay>()

  function send(call: PartnerCall, end: End): Sending | undefined {
    if (call.cacheMs === 0) return line.send(call, end)
    const known = stored.get(call.url)
    if (known !== undefined && clock.nowMs() - known.storedAtMs < call.cacheMs) {
      count('hit')
      end({ kind: 'reply', reply: known.reply })
      return notWaiting
    }
    const running = underWay.get(call.url)
    if (running !== undefined && clock.nowMs() - running.startedAtMs < sharedMsMax) {
      count('shared')
      running.waiting.push(end)
      return notWaiting
    }
    return fetch(call, end, known)
  }

  function fetch(call: PartnerCall, end: End, known: Stored | undefined): Sending | undefined {
    const waiting = [end]
    const running = { waiting, startedAtMs: clock.nowMs() }
    underWay.set(call.url, running)
    const sending = line.send(call, (ended) => {
      if (underWay.get(call.url) === running) underWay.delete(call.url)
      const fresh = ended.kind === 'reply' && ended.reply.status === 200
      if (fresh) stored.set(call.url, { reply: ended.reply, storedAtMs: clock.nowMs() })
      const answer: CallEnd = fresh || known === undefined ? ended : { kind: 'reply', reply: known.reply }
      count(answer === ended ? 'miss' : 'stale')
      for (const told of waiting) told(answer)
    })
    if (sending === undefined) underWay.delete(call.url)
    // A late search is not cut: its answer serves the next chat that asks the same.
    return sending === undefined ? undefined : notWaiting
  }

  return { send, close: () => line.close() }
}

const notWaiting: Sending = { abandon: () => {} }
