// The process that sends random requests on keep-alive connections, each when the last one is answered. It says every now
// and then how many were answered.

import { randomOf } from '@parley/testkit'
import { post, rawBytes } from '../../load/caller.ts'
import { RawConnection } from '../../load/raw-connection.ts'
import { createRequests } from './random-request.ts'

export interface MemoryOrder {
  readonly url: string
  readonly requests: number
  /** How many times it says how far it is, spread over its requests and not over its time. */
  readonly tellings: number
}

export interface MemoryProgress {
  readonly answered: number
  readonly broken: number
}

const connections = 32
/** A trusted proxy: who calls is what X-Forwarded-For says. */
const localAddress = '127.9.0.1'

process.on('message', (order: MemoryOrder) => void run(order))
process.on('disconnect', () => process.exit(0))

async function run({ url, requests, tellings }: MemoryOrder): Promise<void> {
  const next = createRequests(randomOf(1))
  const target = new URL(url)
  const progress = { answered: 0, broken: 0 }
  const tellEvery = Math.ceil(requests / tellings)
  let sent = 0

  async function keepBusy(): Promise<void> {
    let connection = await RawConnection.open(target, localAddress)
    while (sent++ < requests) {
      const { address, body } = next()
      try {
        await connection.call(rawBytes(target, post(body, { 'x-forwarded-for': address })))
        progress.answered++
      } catch {
        progress.broken++
        connection = await RawConnection.open(target, localAddress)
      }
      const ended = progress.answered + progress.broken
      if (ended % tellEvery === 0 || ended === requests) process.send?.(progress satisfies MemoryProgress)
    }
    connection.close()
  }

  await Promise.all(Array.from({ length: connections }, keepBusy))
}
