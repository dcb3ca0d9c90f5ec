// D88: the cache of names. There is one lookup per name at a time. An answer is valid for as long as DNS says, within limits,
// and is used a while longer if no new one arrives: a partner whose name servers fail keeps its connections, and its calls
// never wait for a name that is already known.

import { LRUCache } from 'lru-cache'
import type { Clock } from '../time/clock.ts'
import type { AskName, NameAnswer } from './name-answer.ts'

export interface BookSettings {
  readonly ask: AskName
  readonly clock: Clock
}

/** Names remembered at once; the one used longest ago gives way. */
const namesMax = 1000

const ttlMsMin = 30_000
const ttlMsMax = 300_000

/** How long an answer, or the silence of the servers, may still serve when its time is over. */
const staleMs = 300_000

/** How soon a name is asked for again after a failure. */
const retryMs = 1000

interface Known {
  readonly answer: NameAnswer
  readonly freshUntilMs: number
  readonly usableUntilMs: number
}

export function createNameBook({ ask, clock }: BookSettings): AskName {
  const known = new LRUCache<string, Known>({ max: namesMax })
  // There are no more of these than connections being opened: each waits for one name.
  const underWay = new Map<string, Promise<NameAnswer>>()

  function refresh(name: string): Promise<NameAnswer> {
    const running = underWay.get(name)
    if (running !== undefined) return running
    const asked = ask(name).then((answer) => {
      underWay.delete(name)
      const next = knownOf(answer, known.get(name), clock.nowMs())
      known.set(name, next)
      return next.answer
    })
    underWay.set(name, asked)
    return asked
  }

  return async (name) => {
    const entry = known.get(name)
    const nowMs = clock.nowMs()
    if (entry === undefined || nowMs >= entry.usableUntilMs) return refresh(name)
    if (nowMs >= entry.freshUntilMs) void refresh(name)
    return entry.answer
  }
}

/** What is known from now on. A failure does not make addresses wrong that may still serve. */
function knownOf(answer: NameAnswer, before: Known | undefined, nowMs: number): Known {
  if (answer.kind === 'addresses') {
    const freshUntilMs = nowMs + Math.min(ttlMsMax, Math.max(ttlMsMin, answer.ttlMs))
    return { answer, freshUntilMs, usableUntilMs: freshUntilMs + staleMs }
  }
  const freshUntilMs = nowMs + retryMs
  const mayServe = before?.answer.kind === 'addresses' && nowMs < before.usableUntilMs
  if (mayServe) return { ...before, freshUntilMs }
  // Whose servers are silent is tried again without anybody who waits: an auction would wait as long as it has.
  const isSilent = answer.kind === 'unanswered'
  return { answer, freshUntilMs, usableUntilMs: isSilent ? freshUntilMs + staleMs : freshUntilMs }
}
