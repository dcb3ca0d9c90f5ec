// Chats repeat product searches: an answer is reused for a few seconds, a search in flight is shared by all requests for it,
// and while the service fails, its last answer is used until it is too old.

import type { SearchUse } from '../../events/event.ts'
import type { PartnerCall, PartnerReply } from '../../model/call.ts'
import { createAnswerMemory, type MemorySettings } from './answer-memory.ts'
import { type End, SharedCall } from './shared-call.ts'
import type { CallEnd, CuttableLine, CuttableSending, Line, Refusal, Sending } from './transport.ts'

/** A search that takes longer than this is not waited for by newcomers: they start their own. */
const sharedMsMax = 500

export interface CacheSettings extends MemorySettings {
  readonly drainMs: number
  readonly count: (use: SearchUse) => void
}

/** A line that answers calls with `cacheMs` from memory where it can. */
export function withCache(line: CuttableLine, settings: CacheSettings): Line {
  const { drainMs, clock, count } = settings
  const memory = createAnswerMemory(settings)
  const underWay = new Map<string, SharedCall>()

  function send(call: PartnerCall, end: End): Sending | Refusal {
    if (call.cacheMs === 0) return line.send(call, end)
    const known = memory.youngerThan(call.cacheMs, call.url)
    if (known !== undefined) {
      count('hit')
      end(replied(known, 'not-asked'))
      return notWaiting
    }
    const running = underWay.get(call.url)
    if (running !== undefined && clock.nowMs() - running.startedAtMs < sharedMsMax) {
      count('shared')
      return running.join(end)
    }
    return fetch(call, end)
  }

  function fetch(call: PartnerCall, end: End): Sending | Refusal {
    let sending: CuttableSending | undefined
    const cut = (): void => {
      forget(call.url, running)
      sending?.cut()
    }
    const running = new SharedCall({ clock, drainMs, cut })
    const waiting = running.join(end)
    underWay.set(call.url, running)
    try {
      const started = line.send(call, (ended) => {
        forget(call.url, running)
        if (isAnswer(ended)) memory.note(call.url, ended.reply)
        // A call that nobody waited for is told as it ended: an old answer in its place would count as a late one.
        const last = isAnswer(ended) || !running.isWaitedFor ? undefined : memory.standIn(call.url)
        count(last === undefined ? 'miss' : 'stale')
        running.tell(last === undefined ? ended : replied(last, ended))
      })
      if (typeof started === 'string') return started
      sending = started
      return waiting
    } finally {
      if (sending === undefined) forget(call.url, running)
    }
  }

  /** A search that is over, or about to be, is joined by nobody any more. */
  function forget(url: string, running: SharedCall): void {
    if (underWay.get(url) === running) underWay.delete(url)
  }

  return { send, close: () => line.close() }
}

type Replied = Extract<CallEnd, { readonly kind: 'reply' }>

function replied(reply: PartnerReply, behind: CallEnd | 'not-asked'): Replied {
  return { kind: 'reply', reply, behind }
}

/** "Nothing found" and "no such thing" are answers as well: what was known before them is not so any more. */
function isAnswer(ended: CallEnd): ended is Replied {
  return ended.kind === 'reply' && ended.reply.status < 500
}

const notWaiting: Sending = { abandon: () => {} }
