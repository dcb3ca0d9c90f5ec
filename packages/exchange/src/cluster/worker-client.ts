// The primary asks one worker its questions. A worker may be busy, hang or die, and the admin port answers all the same: what
// is not answered in time counts as missing. However many questions there are, only a few are on the channel at once.

import type { Channel } from '../limits/primary.ts'
import type { Clock } from '../time/clock.ts'
import { isAnswer, type Question, type QuestionMessage } from './question.ts'

/** Prometheus waits for ten seconds by default, and people for less. */
const answerMsMax = 2000

/** So many answers a worker may owe, those included for which nobody waits any more. */
const owedMax = 16

/** So many questions may wait for their turn. */
const waitingMax = 256

/** A worker that has owed an answer for so long serves nobody. Much longer than an overload keeps it from answering. */
const silentMs = 5000

export interface WorkerClient {
  /** JSON, or undefined if the worker cannot tell in time. */
  readonly ask: (question: Question) => Promise<string | undefined>
  /** The worker has said that it serves; earlier it would not hear a question. */
  readonly serve: () => void
  readonly isServing: () => boolean
  /** Refreshes `isServing` for the next call. */
  readonly probe: () => void
  /** The worker is gone, and so are its answers. */
  readonly end: () => void
}

interface Asked {
  readonly question: Question
  readonly settle: (text: string | undefined) => void
}

export function openWorkerClient(worker: Channel, clock: Clock): WorkerClient {
  const waiting = new Set<Asked>()
  /** By the number of the question, the oldest first. */
  const owed = new Map<number, Asked & { readonly sentAtMs: number }>()
  let sent = 0
  let state: 'starting' | 'serving' | 'gone' = 'starting'

  const sendNext = (): void => {
    for (const asked of waiting) {
      if (owed.size >= owedMax) return
      waiting.delete(asked)
      const id = ++sent
      owed.set(id, { ...asked, sentAtMs: clock.nowMs() })
      worker.send({ kind: 'parley-question', id, question: asked.question } satisfies QuestionMessage)
    }
  }
  worker.onMessage((message) => {
    if (!isAnswer(message)) return
    owed.get(message.id)?.settle(message.text)
    owed.delete(message.id)
    sendNext()
  })
  const ask = (question: Question): Promise<string | undefined> => {
    if (state !== 'serving' || waiting.size >= waitingMax) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      const settle = (text: string | undefined): void => {
        stop()
        waiting.delete(asked)
        resolve(text)
      }
      const asked = { question, settle }
      const stop = clock.after(answerMsMax, () => settle(undefined))
      waiting.add(asked)
      sendNext()
    })
  }

  return {
    ask,
    serve() {
      state = 'serving'
    },
    isServing() {
      const [oldest] = owed.values()
      return state === 'serving' && (oldest === undefined || clock.nowMs() - oldest.sentAtMs < silentMs)
    },
    probe() {
      // What it owes already will tell.
      if (owed.size === 0) void ask({ kind: 'presence' })
    },
    end() {
      state = 'gone'
      for (const { settle } of [...owed.values(), ...waiting]) settle(undefined)
      owed.clear()
    },
  }
}
