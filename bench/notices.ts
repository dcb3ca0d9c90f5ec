// npm run bench:notices [-- seconds connections]: how many notices a second one process makes durable over HTTP, how long a
// caller waits at 5,000 a second, and what a notice costs in processor time.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contextWith } from '@parley/contract'
import { createTokens } from '@parley/journal'
import { cpuMicrosOf } from './cpu-time.ts'
import { AnswerReader } from './load/answer-reader.ts'
import type { LoadResult } from './load/plan.ts'
import { Tally } from './load/tally.ts'
import { coresToPin, describeMachine, showMachine } from './machine.ts'
import { startExchange } from './servers/exchange.ts'

const [, , secondsText = '10', connectionsText = '64'] = process.argv
const seconds = Number(secondsText)
const goalPerSecond = 5000
const secret = 'the secret of this bench, which is long enough'
const folder = mkdtempSync(join(tmpdir(), 'parley-notices-'))
process.once('exit', () => rmSync(folder, { recursive: true }))

const pinned = coresToPin()
console.log(showMachine(describeMachine(), pinned))
const exchange = await startExchange({
  yaml: '',
  core: pinned?.server,
  env: { PARLEY_JOURNAL: folder, PARLEY_NOTICE_SECRET: secret },
})
await run('warm-up', 2, undefined)
await run('as many as it takes', seconds, undefined)
await run(`${goalPerSecond} a second`, seconds, goalPerSecond)
await exchange.stop()

/** Closed loop without a rate; with one, requests have fixed times and wait for a free connection if they must. */
async function run(name: string, runSeconds: number, perSecond: number | undefined): Promise<void> {
  const most = Math.round(runSeconds * (perSecond ?? 20_000))
  const requests = requestsFor(most)
  // The exchange closes a connection that is idle for seconds and has never brought a bid request.
  const callers = await Promise.all(Array.from({ length: Number(connectionsText) }, openCaller))
  const tally = new Tally()
  const cpuBefore = cpuMicrosOf([exchange.pid])
  const startedMs = performance.now()
  let sent = 0
  const work = async (caller: Caller): Promise<void> => {
    for (;;) {
      const number = sent
      const dueMs = perSecond === undefined ? performance.now() : startedMs + (number * 1000) / perSecond
      if (number >= most || dueMs - startedMs >= runSeconds * 1000) return
      sent++
      const waitMs = dueMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      const sentMs = perSecond === undefined || waitMs > 0 ? performance.now() : dueMs
      const status = await caller.call(requests[number] ?? '')
      tally.end(String(status), status === 200, performance.now() - sentMs)
    }
  }
  await Promise.all(callers.map(work))
  for (const caller of callers) caller.destroy()
  const result = tally.result(sent, (performance.now() - startedMs) / 1000)
  show(name, result, (cpuMicrosOf([exchange.pid]) - cpuBefore) / result.answered)
}

function show(name: string, { answered, errors, seconds: took, p50Ms, p99Ms }: LoadResult, cpuMicros: number): void {
  const rate = Math.round(answered / took)
  console.log(
    `${name}: ${rate} notices a second durable, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms, ${cpuMicros.toFixed(0)} µs of processor each, ${errors} ${errors === 1 ? 'error' : 'errors'}`,
  )
}

/** Each of a bid of its own, so that each is written. */
function requestsFor(count: number): readonly string[] {
  const tokens = createTokens({ secret, previousSecret: '', keySeconds: 86_400, expirySeconds: 3600, randomBytes })
  const issuedAt = Math.floor(Date.now() / 1000)
  const series = randomBytes(6).toString('hex')
  const urls = { win: 'https://notice.partner.example/win?price=6.50&bid=1234567890', billing: '', landing: '' }
  const context = contextWith({ country: 'USA', format: 'any', intent: 'research', sentiment: 'neutral' })
  return Array.from({ length: count }, (_, index) => {
    const names = { auction: `auction-${series}-${index}`, imp: '1', bid: `bid-${series}-${index}`, publisher: 'pub-1' }
    const money = { bidMicros: 7_000_000, paidMicros: 6_500_000, clearingMicros: 6_000_000, floorMicros: 0 }
    const rest = { partner: 'house', seat: 'house', context, auctionType: 1, isTest: false } as const
    const { billing } = tokens.seal({ ...names, ...rest, ...money, issuedAt, expiresAt: issuedAt + 3600, urls })
    return `GET /b/${billing}?p=6.50 HTTP/1.1\r\nHost: ${exchange.url.host}\r\n\r\n`
  })
}

interface Caller {
  readonly call: (request: string) => Promise<number>
  readonly destroy: () => void
}

function openCaller(): Promise<Caller> {
  const socket: Socket = connect({ host: exchange.url.hostname, port: Number(exchange.url.port), noDelay: true })
  const reader = new AnswerReader()
  let hear = (_status: number): void => {}
  socket.on('data', (chunk: Buffer) => {
    const answer = reader.read(chunk)
    if (answer !== undefined) hear(answer.status)
  })
  socket.on('close', () => hear(0))
  socket.on('error', () => {})
  const call = (request: string): Promise<number> =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) reject(new Error('the exchange has closed a connection'))
      hear = resolve
      socket.write(request)
    })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve({ call, destroy: () => socket.destroy() }))
  })
}
