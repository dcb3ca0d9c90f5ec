// The process that sends random requests on keep-alive connections, each when the last one is answered. It says every now
// and then how many were answered.

import { connect } from 'node:net'
import { randomOf } from '@parley/testkit'
import { AnswerReader } from '../../load/answer-reader.ts'
import { createRequests, type RandomRequest } from './random-request.ts'

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

process.on('message', run)
process.on('disconnect', () => process.exit(0))

function run({ url, requests, tellings }: MemoryOrder): void {
  const next = createRequests(randomOf(1))
  const target = new URL(url)
  let sent = 0
  let answered = 0
  let broken = 0
  const tellEvery = Math.ceil(requests / tellings)

  function open(): void {
    const socket = connect({ host: target.hostname, port: Number(target.port), localAddress, noDelay: true })
    const reader = new AnswerReader()
    let isWaiting = false
    const send = (): void => {
      isWaiting = sent < requests
      if (sent++ < requests) socket.write(bytesOf(target, next()))
      else socket.end()
    }
    socket.on('data', (chunk: Buffer) => {
      if (reader.read(chunk) === undefined) return
      answered++
      tell()
      send()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (isWaiting) broken++
      if (isWaiting) tell()
      if (sent < requests) open()
    })
    send()
  }

  function tell(): void {
    const ended = answered + broken
    if (ended % tellEvery === 0 || ended === requests) process.send?.({ answered, broken } satisfies MemoryProgress)
  }

  for (let number = 0; number < connections; number++) open()
}

function bytesOf({ pathname, host }: URL, { address, body }: RandomRequest): string {
  const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nX-Forwarded-For: ${address}`
  return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
