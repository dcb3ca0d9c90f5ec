// The same bytes to our client and to undici: ours reads what undici reads, or refuses.

import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { randomOf } from '@parley/testkit/random'
import { type WireAnswer, wireAnswer } from '@parley/testkit/wire-answers'
import { Client, type Dispatcher } from 'undici'
import { type CallEnd, openLine } from '../../src/demand/call/transport.ts'
import { systemClock } from '../../src/time/clock.ts'
import { callOf } from '../demand/fakes.ts'

const responseBytesMax = 300
const atOnce = 16

export interface Comparison {
  readonly answers: number
  /** How many both read. */
  readonly read: number
  /** How many both refused. */
  readonly refused: number
  /** Refused by us alone. */
  readonly refusedByUs: number
  /** The first that we read otherwise than undici, if there is one. */
  readonly differences: readonly string[]
}

export async function compareAnswers(seed: number, count: number): Promise<Comparison> {
  const random = randomOf(seed)
  const answers = new Map<number, WireAnswer>()
  const partner = await startPartner(answers)
  const found = { answers: 0, read: 0, refused: 0, refusedByUs: 0, differences: [] as string[] }
  let next = 0
  const compare = async (): Promise<void> => {
    while (next < count && found.differences.length < 3) {
      const number = next++
      const answer = wireAnswer(random)
      answers.set(number, answer)
      const path = `/${number}`
      const [ours, theirs] = await Promise.all([readByUs(partner.origin, path), readByUndici(partner.origin, path)])
      answers.delete(number)
      found.answers++
      if (ours.kind !== 'reply') found[theirs === undefined ? 'refused' : 'refusedByUs']++
      else if (theirs !== undefined && theirs.status === ours.reply.status && theirs.body === ours.reply.body)
        found.read++
      else found.differences.push(shownDifference(answer, ours, theirs))
    }
  }
  await Promise.all(Array.from({ length: atOnce / 2 }, compare))
  await partner.stop()
  return found
}

const bounds = { connectionsMax: 1, responseBytesMax, drainMs: 100, drainBytesMax: 65_536 }
const clientOptions = {
  pipelining: 1,
  allowH2: false,
  headersTimeout: 1000,
  bodyTimeout: 1000,
  maxResponseSize: responseBytesMax,
}

interface Reading {
  readonly status: number
  readonly body: string
}

/** On a connection of its own, so that no answer meets what is left of another. */
async function readByUs(origin: string, path: string): Promise<CallEnd> {
  const line = openLine({ ...bounds, origin, takeTurn: () => true, clock: systemClock, lookup })
  const end = await new Promise<CallEnd>((resolve) => void line.send(callOf({ url: origin + path }), resolve))
  await line.close()
  return end
}

/** Undefined for a refusal. */
async function readByUndici(origin: string, path: string): Promise<Reading | undefined> {
  const client = new Client(origin, clientOptions)
  const reading = await new Promise<Reading | undefined>((resolve) => {
    const chunks: Buffer[] = []
    let status = 0
    let isZipped = false
    let informational = 0
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(controller, code, headers) {
        if (code < 200) {
          informational++
          if (informational > 10) controller.abort(new Error('too many'))
          return
        }
        status = code
        isZipped = headers['content-encoding'] === 'gzip'
      },
      onResponseData: (_, chunk) => void chunks.push(chunk),
      onResponseEnd() {
        const bytes = Buffer.concat(chunks)
        try {
          const plain = isZipped ? gunzipSync(bytes, { maxOutputLength: responseBytesMax }) : bytes
          resolve({ status, body: plain.toString('utf8') })
        } catch {
          resolve(undefined)
        }
      },
      onResponseError: () => resolve(undefined),
    }
    client.dispatch({ path, method: 'POST', body: '{}', headers: {} }, handler)
  })
  await client.destroy()
  return reading
}

/** A bare TCP server that answers the request for `/7` with the answer of that number. */
async function startPartner(answers: ReadonlyMap<number, WireAnswer>) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
    socket.on('data', (request) => {
      const [, number = ''] = /^POST \/(\d+) /.exec(request.toString('latin1')) ?? []
      const answer = answers.get(Number(number))
      if (answer !== undefined) void write(socket, answer)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What is left open is closed a little later: an answer that is cut off must end somehow. */
const openMs = 25

async function write(socket: Socket, { pieces, isClosed }: WireAnswer): Promise<void> {
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (isClosed) socket.end()
  else setTimeout(() => socket.end(), openMs)
}

function shownDifference({ pieces, isClosed }: WireAnswer, ours: CallEnd, theirs: Reading | undefined): string {
  const bytes = pieces.map((piece) => JSON.stringify(piece.toString('latin1'))).join(' | ')
  return `${bytes}${isClosed ? '' : ' (open)'}: ours ${JSON.stringify(ours)}, undici ${JSON.stringify(theirs)}`
}
