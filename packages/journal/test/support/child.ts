// The parent's side of a process with a journal.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Durability, JournalSettings, JournalState } from '../../src/index.ts'

export interface Order {
  readonly id: number
  /** Undefined asks for the state only. */
  readonly bids: readonly string[] | undefined
}

export interface Answer {
  readonly id: number
  readonly results: readonly Durability[]
  readonly state: JournalState
}

export interface ChildJournal {
  readonly pid: number
  readonly append: (...bids: readonly string[]) => Promise<readonly Durability[]>
  readonly state: () => Promise<JournalState>
  readonly close: () => Promise<void>
  readonly kill: () => Promise<void>
}

export const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Rejects with what the process said if it ends before its journal is open. */
export async function startChild(settings: JournalSettings, env: NodeJS.ProcessEnv = {}): Promise<ChildJournal> {
  const child = fork(main, [JSON.stringify(settings)], {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  // With a channel for messages there is no `close` after a disconnect.
  const ended = Promise.all([once(child, 'exit'), child.stderr === null ? undefined : once(child.stderr, 'end')])
  let lastId = 0
  const ask = async (bids: readonly string[] | undefined): Promise<readonly Answer[]> => {
    lastId += 1
    const order: Order = { id: lastId, bids }
    const answers = new Promise<readonly Answer[]>((resolve) => {
      const got: Answer[] = []
      const take = (answer: Answer): void => {
        if (answer.id !== order.id) return
        got.push(answer)
        if (got.length < (bids?.length ?? 1)) return
        child.off('message', take)
        resolve(got)
      }
      child.on('message', take)
    })
    child.send(order)
    return await answers
  }
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(said)
    }),
  ])
  return {
    pid: child.pid ?? 0,
    append: async (...bids) => (await ask(bids)).flatMap(({ results }) => results),
    async state() {
      const [answer] = await ask(undefined)
      if (answer === undefined) throw new Error('The process does not answer.')
      return answer.state
    },
    async close() {
      child.disconnect()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
