// How the workers of one machine ask their primary, over the channel that Node gives every child process. What is asked for has a
// kind, and messages of other kinds are left alone.

import type { Clock } from '../time/clock.ts'

/** What both ends of the channel can do. */
export interface Channel {
  send(message: unknown): void
  onMessage(hear: (message: unknown) => void): void
}

interface Question {
  readonly kind: string
  readonly id: number
  readonly asks: unknown
}

interface Response {
  readonly kind: string
  readonly id: number
  readonly answer: unknown
}

/** The primary's side: answers every question of this kind. Both sides agree on what such a question and its answer are. */
export function answerWorker(kind: string, worker: Channel, answer: (asks: never) => unknown): void {
  worker.onMessage((message) => {
    if (!isOf(kind, message) || !('asks' in message)) return
    const { id, asks } = message
    worker.send({ kind, id, answer: answer(asks as never) } satisfies Response)
  })
}

/** A primary that takes longer than this counts as gone. */
const answerMsMax = 200

/** A worker's side. */
export function askPrimary<Answer>(kind: string, primary: Channel, clock: Clock): (asks: unknown) => Promise<Answer> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let asked = 0
  primary.onMessage((message) => {
    if (!isOf(kind, message) || !('answer' in message)) return
    const { id, answer } = message
    waiting.get(id)?.(answer as Answer)
    waiting.delete(id)
  })
  return (asks) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      const stop = clock.after(answerMsMax, () => {
        waiting.delete(id)
        reject(new Error('the primary did not answer'))
      })
      waiting.set(id, (answer) => {
        stop()
        resolve(answer)
      })
      primary.send({ kind, id, asks } satisfies Question)
    })
}

function isOf(kind: string, message: unknown): message is Question | Response {
  return typeof message === 'object' && message !== null && (message as { kind?: unknown }).kind === kind
}
