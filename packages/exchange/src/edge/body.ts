// Reads a body within its bounds: bytes (T01) and time (T03). A bid request is one burst of packets, so both are tight.

import type { IncomingMessage } from 'node:http'
import type { BodyReading } from '../model/http.ts'
import { brokenBody, isBroken } from './in-flight.ts'

export interface BodyBounds {
  readonly bytesMax: number
  readonly timeoutMs: number
}

export function readBodyOf(request: IncomingMessage, { bytesMax, timeoutMs }: BodyBounds): Promise<BodyReading> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve({ kind: 'too-large' })
  if (request.complete) return Promise.resolve(presentBody(request, bytesMax))
  if (isBroken(request)) return Promise.resolve({ kind: 'broken' })
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let bytes = 0

    // The first call decides: a promise hears no other. The connection may live on and must not hold the body.
    const finish = (reading: BodyReading): void => {
      clearTimeout(timer)
      chunks = []
      resolve(reading)
    }
    const timer = setTimeout(() => finish({ kind: 'too-slow', timeoutMs }), timeoutMs)

    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > bytesMax) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    })
    request.on('end', () => finish(joined(chunks)))
    request.on(brokenBody, () => finish({ kind: 'broken' }))
    // The caller hung up: nobody reads the answer, but the flow still ends.
    request.on('close', () => finish({ kind: 'too-slow', timeoutMs }))
  })
}

/** As a rule a body comes with its headers and is there by now: then nobody waits, and no timer has to run. */
function presentBody(request: IncomingMessage, bytesMax: number): BodyReading {
  if (request.readableLength > bytesMax) return { kind: 'too-large' }
  const chunks: Buffer[] = []
  // One read gives what came in one packet, or all of it: that depends on the version of Node.
  for (let chunk = read(request); chunk !== null; chunk = read(request)) chunks.push(chunk)
  return joined(chunks)
}

function read(request: IncomingMessage): Buffer | null {
  return request.read() as Buffer | null
}

function joined(chunks: readonly Buffer[]): BodyReading {
  const [only] = chunks
  return { kind: 'bytes', bytes: chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks) }
}
