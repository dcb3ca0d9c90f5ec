// The victim's process: an honest publisher with a steady rate, whose clock nothing else in its process disturbs. Latency
// counts from the time at which a request should have been sent.

import { Agent, request } from 'node:http'
import { percentile } from '@parley/testkit/percentile'
import { dueBy, intendedMs, requestsIn } from '../../load/schedule.ts'
import type { SentRequest } from '../shapes/shape.ts'
import { victimRequest } from './attack-shapes.ts'
import type { VictimOrder, VictimResult } from './plan.ts'

const perSecond = 50
/** Every fifth request needs a new connection, because new connections are what some attacks hurt. */
const freshEvery = 5
const localAddress = '127.88.0.1'
const answerMsMax = 5000
const tickMs = 1

const kept = new Agent({ keepAlive: true, maxSockets: 64 })
const fresh = new Agent({ keepAlive: false })

process.on('message', (order: VictimOrder) => {
  void run(order).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit(0))

async function run({ url, seconds }: VictimOrder): Promise<VictimResult> {
  const sent = victimRequest()
  const schedule = { perSecond, seconds }
  const total = requestsIn(schedule)
  const latenciesMs: number[] = []
  const counts = { bids: 0, errors: 0 }
  const startedMs = performance.now()
  const calls: Promise<void>[] = []

  async function call(index: number): Promise<void> {
    const status = await statusOf(new URL(url), sent, index % freshEvery === 0 ? fresh : kept)
    latenciesMs.push(performance.now() - startedMs - intendedMs(index, schedule))
    if (status === 200) counts.bids++
    else if (status !== 204) counts.errors++
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = dueBy(performance.now() - startedMs, schedule)
      while (calls.length < due) calls.push(call(calls.length))
      if (calls.length < total) return
      clearInterval(timer)
      resolve()
    }, tickMs)
  })
  await Promise.all(calls)
  const sorted = latenciesMs.toSorted((a, b) => a - b)
  return {
    requests: total,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    fill: counts.bids / total,
    errors: counts.errors,
  }
}

/** 0 where there was no answer. */
function statusOf(url: URL, { method, path, headers, body }: SentRequest, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const options = { agent, localAddress, method, path, headers: { ...headers, 'content-length': body.length } }
    const call = request(url, options, (response) => {
      response.once('end', () => resolve(response.statusCode ?? 0))
      response.once('error', () => resolve(0))
      response.resume()
    })
    const timer = setTimeout(() => call.destroy(), answerMsMax)
    call.once('close', () => {
      clearTimeout(timer)
      resolve(0)
    })
    call.once('error', () => resolve(0))
    call.end(body)
  })
}
