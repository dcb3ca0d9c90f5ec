// How each behaviour answers a bid request. T35, T37–T40, T49: every way in which a partner can cause trouble.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { lieNames, lieOf } from './lies.ts'
import type { Behaviour, Script } from './script.ts'
import type { SeenRequest } from './seen-request.ts'
import { type Bidder, validResponse } from './valid-bid.ts'

interface Asked {
  readonly request: SeenRequest
  readonly message: IncomingMessage
  readonly response: ServerResponse
}

export interface Mind extends Bidder {
  readonly script: Script
  readonly random: () => number
  /** Counts the answers from 0. */
  readonly nextTurn: () => number
}

type AnswerTo = (asked: Asked, mind: Mind) => void

export const answers: Readonly<Record<Exclude<Behaviour, 'search'>, AnswerTo>> = {
  fast: (asked, mind) => later(mind.script.delayMs ?? 0, () => sendBids(asked, mind)),
  slow: (asked, mind) => later(slowDelay(asked.request, mind), () => sendBids(asked, mind)),
  silent: () => {},
  resetting({ message, response }, mind) {
    if (mind.nextTurn() % 2 === 0) return void message.socket.resetAndDestroy()
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"id":"', () => message.socket.resetAndDestroy())
  },
  lying({ request, response }, mind) {
    const name = mind.script.lie ?? lieNames[mind.nextTurn() % lieNames.length] ?? ''
    const { status, body } = lieOf(name, request, mind)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  },
  drip({ request, response }, mind) {
    const body = Buffer.from(JSON.stringify(validResponse(request, mind)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    let at = 0
    const timer = setInterval(() => response.write(body.subarray(at, ++at)), dripMs)
    response.once('close', () => clearInterval(timer))
  },
  huge({ response }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    pour(response, 0)
  },
  redirect: ({ response }, { script }) => void response.writeHead(307, { location: script.target }).end(),
  gzip({ request, response }, mind) {
    const isBomb = mind.nextTurn() % 2 === 1
    const body = isBomb ? bomb() : gzipSync(JSON.stringify(validResponse(request, mind)))
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body)
  },
}

const dripMs = 20

function sendBids({ request, response }: Asked, mind: Mind): void {
  const body = validResponse(request, mind)
  if (body.seatbid.length === 0) response.writeHead(204).end()
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** From well before the deadline that the partner was told to well after it. */
function slowDelay({ tmax }: SeenRequest, { script, random }: Mind): number {
  return script.delayMs ?? tmax * (0.5 + random() * 0.8)
}

function later(ms: number, run: () => void): void {
  if (ms === 0) run()
  else setTimeout(run, ms)
}

const chunk = Buffer.alloc(65_536, ' ')
const pouredBytesMax = 256 * 1024 * 1024

/** An endless body, as fast as it is taken. */
function pour(response: ServerResponse, poured: number): void {
  if (response.destroyed || poured > pouredBytesMax) return
  response.write(chunk, () => pour(response, poured + chunk.length))
}

let madeBomb: Buffer | undefined

/** 16 MiB of spaces in 16 KiB. */
export function bomb(): Buffer {
  madeBomb ??= gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '))
  return madeBomb
}
