// The process that sends random requests on kept-alive connections, each when the last one is answered. It says every now
// and then how many were answered.

import { connect, type Socket } from 'node:net'
import { randomOf } from '@parley/testkit'
import { AnswerReader } from '../../bench/load/answer-reader.ts'
import { createRequests } from './random-request.ts'

export interface MemoryOrder {
  readonly url: string
  readonly requests: number
}

export interface MemoryProgress {
  readonly answered: number
  readonly broken: number
}

const connections = 32
/** A trusted proxy: who calls is what X-Forwarded-For says. */
const localAddress = '127.9.0.1'
const tellMs = 200

process.on('message', run)
process.on('disconnect', () => process.exit(0))

function run({ url, requests }: MemoryOrder): void {
  const next = createRequests(randomOf(1))
  const target = new URL(url)
  let sent = 0
  let answered = 0
  let broken = 0

  function open(): void {
    const socket = connect({ host: target.hostname, port: Number(target.port), localAddress, noDelay: true })
    let reader = new AnswerReader()
    socket.on('data', (chunk: Buffer) => {
      if (reader.read(chunk) === undefined) return
      answered++
      reader = new AnswerReader()
      send(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (sent < requests) broken++
      if (sent < requests) open()
    })
    send(socket)
  }

  function send(socket: Socket): void {
    if (sent++ >= requests) return void socket.end()
    const { head, body } = next()
    const forwarded = head['x-forwarded-for'] ?? ''
    const lines = `POST ${target.pathname} HTTP/1.1\r\nHost: ${target.host}\r\nContent-Type: application/json\r\nX-Forwarded-For: ${forwarded}`
    socket.write(`${lines}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  const timer = setInterval(() => {
    process.send?.({ answered, broken } satisfies MemoryProgress)
    if (answered + broken >= requests) clearInterval(timer)
  }, tellMs)
  for (let number = 0; number < connections; number++) open()
}
