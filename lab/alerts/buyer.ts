// A publisher that asks one node after another and calls the win and billing notice of what it gets, so that there is
// something to see on each of them.

import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { offersIn } from '../load/answer.ts'

export interface Buyer {
  /** How many requests were sent, and how many notices were acknowledged. */
  readonly figures: () => { readonly requests: number; readonly notices: number }
  readonly stop: () => Promise<void>
}

const everyMs = 50
const publisher = 'pub-1'
const requestFile = new URL('../../docs/examples/first-request.json', import.meta.url)
const request = JSON.parse(readFileSync(requestFile, 'utf8')) as object

/** `urls` are those to which bid requests go. */
export function startBuyer(urls: readonly string[]): Buyer {
  const found = { requests: 0, notices: 0 }
  const stopping = new AbortController()
  const buy = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const url = urls[found.requests % urls.length] ?? ''
      found.notices += await buyOnce(url, `alerts-${found.requests++}`)
      await wait(everyMs)
    }
  }
  const buying = buy()
  return {
    figures: () => found,
    async stop() {
      stopping.abort()
      await buying
    },
  }
}

/** How many notices were acknowledged. A node that is away sells nothing. */
async function buyOnce(url: string, id: string): Promise<number> {
  try {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...request, id }) })
    const notices = offersIn(await answer.text(), publisher).flatMap((offer) => offer.notices)
    // A click would lead on to the landing page, which is not ours.
    const due = notices.filter(({ kind }) => kind === 'win' || kind === 'billing')
    const told = await Promise.all(due.map(async ({ path }) => (await fetch(new URL(path, url))).ok))
    return told.filter(Boolean).length
  } catch {
    return 0
  }
}
