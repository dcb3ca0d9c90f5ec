// The same bytes to our edge and to node:http: ours reads what node:http reads, or refuses.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { randomOf } from '@parley/testkit/random'
import { wireRequests } from '@parley/testkit/wire-requests'
import { saysGpc } from '../../src/edge/arrival.ts'
import type { EdgeServer } from '../../src/edge/server.ts'
import type { Arrival, Reply } from '../../src/model/http.ts'
import { edgeOf, openTo } from './edge-caller.ts'

/** A request as one of the two has read it; a fault is a refusal behind which the connection may go on. */
interface Read {
  readonly isFault: boolean
  readonly text: string
}

export interface RequestComparison {
  readonly connections: number
  /** How many requests both have read. */
  readonly read: number
  /** Connections of which both refused something, or node:http alone. */
  readonly refused: number
  /** Connections of which we alone refused something. */
  readonly refusedByUs: number
  /** The first that we read otherwise than node:http, if there is one. */
  readonly differences: readonly string[]
}

const bodyBytesMax = 1000

export async function compareRequests(seed: number, count: number): Promise<RequestComparison> {
  const random = randomOf(seed)
  const theirs: Read[] = []
  const ours: Read[] = []
  const node = nodeServer(theirs)
  const edge = edgeServer(ours)
  const found = { connections: 0, read: 0, refused: 0, refusedByUs: 0, differences: [] as string[] }
  while (found.connections < count && found.differences.length < 3) {
    const pieces = wireRequests(random)
    theirs.length = 0
    ours.length = 0
    const [, hasEnded] = await Promise.all([send(node, pieces), send(edge, pieces)])
    found.connections++
    const served = ours.filter(({ isFault }) => !isFault)
    const isDifferent = ours.some(({ isFault, text }, at) => !isFault && text !== theirs[at]?.text)
    if (isDifferent || !hasEnded) found.differences.push(shown(pieces, ours, theirs, hasEnded))
    found.read += served.length
    if (served.length < theirs.length) found.refusedByUs++
    else if (served.length < ours.length) found.refused++
  }
  return found
}

/** True if the other side has ended the connection, as it has to once we send nothing more. */
async function send(server: Server | EdgeServer, pieces: readonly Buffer[]): Promise<boolean> {
  const [caller, socket] = duplexPair()
  const side = asSocket(socket)
  server.emit('connection', side)
  caller.on('error', () => {}).resume()
  const hasClosed = once(side, 'close').then(() => true)
  for (const piece of pieces) {
    if (caller.writable) caller.write(piece)
    await turn()
  }
  caller.end()
  const isLate = turns(200).then(() => false)
  const hasEnded = await Promise.race([hasClosed, isLate])
  caller.destroy()
  side.destroy()
  return hasEnded
}

async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await turn()
}

/** What both servers ask of a socket beyond a stream. */
function asSocket(stream: Duplex): Socket {
  return Object.assign(stream, {
    remoteAddress: '127.0.0.1',
    bytesRead: 1,
    destroySoon: () => stream.end(() => stream.destroy()),
    resetAndDestroy: () => stream.destroy(),
  }) as unknown as Socket
}

function nodeServer(reads: Read[]): Server {
  const server = createServer({ requireHostHeader: false, maxHeaderSize: 16 * 1024 })
  // A caller that sends nothing more is answered, as by us.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('request', (request: IncomingMessage, response) => {
    const { headers, method, url } = request
    const at = reads.push({ isFault: false, text: '' }) - 1
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const known = [headers['content-type'], headers['content-encoding'], headers.authorization]
      const others = [headers['x-parley-signature'], saysGpc(String(headers['sec-gpc']))]
      reads[at] = { isFault: false, text: shownRequest([method, url, ...known, ...others], Buffer.concat(chunks)) }
      response.writeHead(200, { 'Content-Length': 2 }).end('ok')
    })
  })
  server.on('checkExpectation', (request: IncomingMessage, response) => {
    reads.push({ isFault: true, text: '' })
    request.resume()
    request.on('end', () => response.writeHead(417, { 'Content-Length': 2 }).end('no'))
  })
  // What came before the fault is read to its end first.
  server.on('clientError', (_, socket) => void turns(20).then(() => socket.destroy()))
  server.on('connect', (_, socket) => socket.destroy())
  return server
}

function edgeServer(reads: Read[]): EdgeServer {
  const answer = async (arrival: Arrival): Promise<Reply> => {
    const at = reads.push({ isFault: true, text: '' }) - 1
    if (arrival.fault !== undefined) return refusal
    const body = await arrival.body()
    if (body.kind !== 'bytes') return refusal
    const { method, path, query, contentType, contentEncoding, authorization, signature, isGpc } = arrival
    const target = query === '' ? path : `${path}?${query}`
    const seen = [method, target, contentType, contentEncoding, authorization, signature, isGpc]
    reads[at] = { isFault: false, text: shownRequest(seen, body.bytes) }
    return ok
  }
  const body = { bytesMax: bodyBytesMax, timeoutMs: 1000 }
  return edgeOf(answer, { body }, openTo({ connectionsMax: 100, addressConnectionsMax: 100 }))
}

const ok: Reply = { status: 200, headers: [], body: 'ok' }
const refusal: Reply = { status: 400, headers: [], body: 'no' }

/** A target is compared in its origin form, which our edge makes of it. */
function shownRequest([method, target, ...rest]: readonly unknown[], body: Uint8Array): string {
  const path = String(target)
    .replace(/^https?:\/\/[^/?]*/i, '')
    .replace(/\?$/, '')
  return JSON.stringify([method, path, ...rest, Buffer.from(body).toString('latin1')])
}

function shown(pieces: readonly Buffer[], ours: readonly Read[], theirs: readonly Read[], hasEnded: boolean): string {
  const bytes = pieces.map((piece) => JSON.stringify(piece.toString('latin1'))).join(' | ')
  return `${bytes}: ours ${JSON.stringify(ours)}${hasEnded ? '' : ' (does not end)'}, node:http ${JSON.stringify(theirs)}`
}
