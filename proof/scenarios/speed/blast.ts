// Calls notice URLs as fast as one node answers: a fixed number of connections, each sends its next when the last is
// answered. Bare sockets, so that the client takes as little of the machine as it can.

import { once } from 'node:events'
import { connect } from 'node:net'
import { percentile } from '@parley/testkit/percentile'
import { AnswerReader } from '../../../bench/load/answer-reader.ts'

export interface BlastResult {
  readonly acknowledged: number
  readonly other: Readonly<Record<string, number>>
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export async function blast(origin: string, paths: readonly string[], connections: number): Promise<BlastResult> {
  const { hostname: host, port } = new URL(origin)
  const latenciesMs: number[] = []
  const other: Record<string, number> = {}
  let next = 0

  async function beSender(): Promise<void> {
    const socket = connect({ host, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    const reader = new AnswerReader()
    await new Promise<void>((resolve, reject) => {
      let sentMs = 0
      const send = (): void => {
        const path = paths[next++]
        sentMs = performance.now()
        if (path === undefined) resolve()
        else socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`, 'latin1')
      }
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        const answer = reader.read(chunk)
        if (answer === undefined) return
        if (answer.status >= 200 && answer.status < 400) latenciesMs.push(performance.now() - sentMs)
        else other[answer.status] = (other[answer.status] ?? 0) + 1
        send()
      })
      send()
    })
    socket.destroy()
  }

  const startedMs = performance.now()
  await Promise.all(Array.from({ length: connections }, beSender))
  const seconds = (performance.now() - startedMs) / 1000
  const sorted = Float64Array.from(latenciesMs).toSorted()
  return {
    acknowledged: sorted.length,
    other,
    perSecond: sorted.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  }
}
