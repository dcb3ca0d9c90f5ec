// Chats repeat themselves, and so do product searches: an answer is used again for a few seconds, a search under way is
// shared by all who ask for it, and while the service fails its last answer still serves.

import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'
import type { PartnerCall, PartnerReply } from '../types.ts'
import { type End, SharedCall } from './shared-call.ts'
import type { CuttableLine, Line, Sending } from './transport.ts'

/** How a call was answered, for the hit rate. */
export type CacheUse = 'hit' | 'shared' | 'miss' | 'stale'

interface Stored {
  readonly reply: PartnerReply
  readonly storedAtMs: number
}

/** A search that takes longer than this is not waited for by newcomers: they start their own. */
const sharedMsMax = 500

export interface CacheSettings {
  readonly entriesMax: number
  readonly drainMs: number
  readonly clock: Clock
  readonly count: (use: CacheUse) => void
}

/** A line that answers calls with `cacheMs` from memory where it can. */
export function withCache(line: CuttableLine, { entriesMax, drainMs, clock, count }: CacheSettings): Line {
  const stored = new LRUCache<string, Stored>({ max: entriesMax })
  const underWay = new Map<string, SharedCall>()

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
      return running.join(end)
    }
    return fetch(call, end, known)
  }

  function fetch(call: PartnerCall, end: End, known: Stored | undefined): Sending | undefined {
    let sending: ReturnType<CuttableLine['send']>
    const cut = (): void => {
      forget(call.url, running)
      sending?.cut()
    }
    const running = new SharedCall({ clock, drainMs, cut })
    const waiting = running.join(end)
    underWay.set(call.url, running)
    try {
      sending = line.send(call, (ended) => {
        forget(call.url, running)
        const fresh = ended.kind === 'reply' && ended.reply.status === 200
        if (fresh) stored.set(call.url, { reply: ended.reply, storedAtMs: clock.nowMs() })
        // A call that nobody waited for is told as it ended: an old answer in its place would count as a late one.
        const isKept = fresh || known === undefined || !running.isWaitedFor
        count(isKept ? 'miss' : 'stale')
        running.tell(isKept ? ended : { kind: 'reply', reply: known.reply })
      })
    } finally {
      if (sending === undefined) forget(call.url, running)
    }
    return sending === undefined ? undefined : waiting
  }

  /** A search that is over, or about to be, is joined by nobody any more. */
  function forget(url: string, running: SharedCall): void {
    if (underWay.get(url) === running) underWay.delete(url)
  }

  return { send, close: () => line.close() }
}

const notWaiting: Sending = { abandon: () => {} }
