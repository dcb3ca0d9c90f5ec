// Closed loop: a fixed number of connections, each sends its next request when the last one is answered. It measures
// capacity; its latencies are those of a full server, not of a quiet one.

import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'
import { idDigits, requestBytes } from './sample.ts'

export interface LoadPlan {
  readonly url: string
  readonly requests: number
  readonly connections: number
}

export interface LoadResult {
  readonly answered: number
  /** Everything but a 200 with the id of its request: other answers, and calls that broke. */
  readonly errors: number
  /** How often each status came; `broken` stands for calls without an answer. */
  readonly statuses: Readonly<Record<string, number>>
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** A call that takes longer is broken off and counts as an error. */
const callMsMax = 5000

export async function runClosedLoop({ url, requests, connections }: LoadPlan): Promise<LoadResult> {
  const target = new URL(url)
  const tally: Tally = { started: 0, answered: 0, statuses: new Map(), latenciesMs: new Float64Array(requests) }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, () => runConnection(target, requests, tally)))
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = tally.latenciesMs.subarray(0, tally.answered).toSorted()
  const { answered } = tally
  return {
    answered,
    errors: requests - answered,
    statuses: Object.fromEntries(tally.statuses),
    seconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  }
}

export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

interface Tally {
  started: number
  answered: number
  readonly statuses: Map<string, number>
  readonly latenciesMs: Float64Array
}

/** Keeps one connection busy until all requests are taken; a broken one is opened again. */
async function runConnection(target: URL, requests: number, tally: Tally): Promise<void> {
  while (tally.started < requests) await runSocket(target, requests, tally)
}

/** One connection from its first request to its end. A request is taken first, so that even a failed connect uses one. */
function runSocket(target: URL, requests: number, tally: Tally): Promise<void> {
  const { bytes, idAt } = requestBytes(target)
  const reader = new AnswerReader()
  const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
  let id: string | undefined = nextId(tally)
  let sentAtMs = 0

  function send(): void {
    if (id === undefined) return
    bytes.write(id, idAt, 'latin1')
    sentAtMs = performance.now()
    socket.write(bytes)
  }

  function receive(chunk: Buffer): void {
    const answer = reader.read(chunk)
    if (answer === undefined) return
    countStatus(tally, String(answer.status))
    if (answer.status === 200 && answer.body.startsWith(`{"id":"${id}"`)) {
      tally.latenciesMs[tally.answered++] = performance.now() - sentAtMs
    }
    id = tally.started < requests ? nextId(tally) : undefined
    if (id === undefined) socket.destroy()
    else send()
  }
  return lifeOf(socket, send, receive).then(() => {
    if (id !== undefined) countStatus(tally, 'broken')
  })
}

function countStatus({ statuses }: Tally, status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
}

function nextId(tally: Tally): string {
  return String(tally.started++).padStart(idDigits, '0')
}

/** Resolves when the socket is closed. What cannot be read closes it. */
function lifeOf(socket: Socket, open: () => void, receive: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve) => {
    socket.setTimeout(callMsMax, () => socket.destroy())
    socket.on('connect', open)
    socket.on('data', (chunk: Buffer) => {
      try {
        receive(chunk)
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
  })
}
