// The own traffic of a publisher: a steady rate on kept connections, whatever else happens, with its key if it has one.

import { Agent, request } from 'node:http'
import { percentile } from '@parley/testkit/percentile'

export interface OwnTrafficPlan {
  readonly url: URL
  readonly body: string
  readonly key: string | undefined
  readonly perSecond: number
}

export interface OwnTraffic {
  readonly sent: number
  /** By status; `broken` counts requests without an answer. */
  readonly statuses: Readonly<Record<string, number>>
  readonly p99Ms: number
}

const tickMs = 5
const answerMsMax = 5000
const localAddress = '127.88.0.1'

/** Sends until the returned function is called, which waits for the last answers. */
export function startOwnTraffic(plan: OwnTrafficPlan): () => Promise<OwnTraffic> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const statuses: Record<string, number> = {}
  const latenciesMs: number[] = []
  const calls: Promise<void>[] = []
  const startedMs = performance.now()
  let sent = 0

  async function call(): Promise<void> {
    const sentMs = performance.now()
    const status = await statusOf(plan, agent)
    statuses[status] = (statuses[status] ?? 0) + 1
    latenciesMs.push(performance.now() - sentMs)
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedMs) * plan.perSecond) / 1000)
    for (; sent < due; sent++) calls.push(call())
  }, tickMs)

  return async () => {
    clearInterval(timer)
    await Promise.all(calls)
    agent.destroy()
    return {
      sent,
      statuses,
      p99Ms: percentile(
        latenciesMs.toSorted((a, b) => a - b),
        0.99,
      ),
    }
  }
}

function statusOf({ url, body, key }: OwnTrafficPlan, agent: Agent): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', agent, localAddress, headers }, (response) => {
      response.once('end', () => resolve(String(response.statusCode)))
      response.resume()
    })
    const timer = setTimeout(() => sent.destroy(), answerMsMax)
    sent.once('close', () => {
      clearTimeout(timer)
      resolve('broken')
    })
    sent.once('error', () => resolve('broken'))
    sent.end(body)
  })
}
