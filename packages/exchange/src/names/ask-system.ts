// D88: names that DNS does not know may be known to this machine: from /etc/hosts, or as the short form of a name in a
// search domain, as containers use them. Its lookup can block a thread for any time, so there is only one at a time.

import { type LookupAddress, lookup } from 'node:dns'
import type { AskName, NameAnswer } from './name-answer.ts'

/** All addresses that the machine has for a name; rejects where there is none. */
export type SystemLookup = (name: string) => Promise<readonly LookupAddress[]>

/** So many names may wait for their turn; above, a name is unanswered, and asked for again when it is next needed. */
const waitingMax = 16

/** The machine does not say how long an answer holds. */
const ttlMs = 30_000

export function createAskSystem(find: SystemLookup = systemLookup): AskName {
  const waiting: (() => void)[] = []
  let isBusy = false

  async function turn(name: string): Promise<NameAnswer> {
    isBusy = true
    try {
      return { kind: 'addresses', addresses: await find(name), ttlMs }
    } catch {
      return { kind: 'unknown' }
    } finally {
      isBusy = false
      waiting.shift()?.()
    }
  }

  return async (name) => {
    if (!isBusy) return turn(name)
    if (waiting.length >= waitingMax) return { kind: 'unanswered' }
    return new Promise((resolve) => {
      waiting.push(() => resolve(turn(name)))
    })
  }
}

function systemLookup(name: string): Promise<readonly LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(name, { all: true, order: 'ipv4first' }, (error, addresses) => {
      if (error === null) resolve(addresses)
      else reject(error)
    })
  })
}
