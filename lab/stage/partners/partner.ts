// One demand partner that bids on every request, and can fall sick at any moment. It is a TCP server that reads as little
// of a request as it can; TLS is put on each connection by hand, because some faults are in the handshake.

import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { percentile } from '@parley/testkit/percentile'
import { bidAnswers, faultAnswer, requestIdIn } from '../../speed/servers/partner-answer.ts'
import type { Fault, PartnerFigures, PartnerScript } from './script.ts'

const errorShare = 0.2
const slowMs = 300

/** Faults that a connection which is open already would not notice. */
const needsNewConnections: ReadonlySet<Fault> = new Set(['refused', 'expired-certificate', 'stalled-handshake'])

export class Partner {
  readonly #script: PartnerScript
  readonly #random: () => number
  readonly #answerTo: (id: string) => string
  readonly #contexts: { readonly valid: SecureContext; readonly expired: SecureContext } | undefined
  readonly #server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
  readonly #sockets = new Set<Socket>()
  #fault: Fault = 'none'
  #port = 0
  #tookMs: number[] = []

  constructor(script: PartnerScript, random: () => number) {
    this.#script = script
    this.#random = random
    this.#answerTo = bidAnswers(script.price, script.isClosing ? ['Connection: close'] : [])
    this.#contexts = contextsOf(script)
  }

  /** The port, which it keeps. */
  listen(): Promise<number> {
    return new Promise((resolve) => {
      this.#server.listen(this.#port, '127.0.0.1', () => {
        this.#port = (this.#server.address() as AddressInfo).port
        resolve(this.#port)
      })
    })
  }

  async become(fault: Fault): Promise<void> {
    const before = this.#fault
    this.#fault = fault
    if (needsNewConnections.has(before) || needsNewConnections.has(fault)) {
      for (const socket of this.#sockets) socket.destroy()
    }
    if (fault === 'refused') this.#server.close()
    else if (before === 'refused') await this.listen()
  }

  figures(): PartnerFigures {
    const sorted = Float64Array.from(this.#tookMs).toSorted()
    this.#tookMs = []
    return { calls: sorted.length, p99Ms: percentile(sorted, 0.99), maxMs: sorted.at(-1) ?? 0 }
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
    if (this.#fault === 'stalled-handshake') return
    this.#serve(this.#contexts === undefined ? socket : this.#secure(socket, this.#contexts))
  }

  #secure(socket: Socket, { valid, expired }: { valid: SecureContext; expired: SecureContext }): TLSSocket {
    const secureContext = this.#fault === 'expired-certificate' ? expired : valid
    const secured = new TLSSocket(socket, { isServer: true, secureContext })
    secured.on('error', () => secured.destroy())
    return secured
  }

  #serve(socket: Socket): void {
    let held: Buffer | undefined
    socket.on('data', (chunk: Buffer) => {
      const bytes = held === undefined ? chunk : Buffer.concat([held, chunk])
      const id = requestIdIn(bytes)
      held = id === undefined ? bytes : undefined
      if (id !== undefined) this.#hear(socket, id)
    })
  }

  #hear(socket: Socket, id: string): void {
    const heardMs = performance.now()
    const fault = this.#faultOfCall()
    if (fault === 'black-hole') return
    setTimeout(
      () => {
        this.#tookMs.push(performance.now() - heardMs)
        if (!socket.destroyed) this.#write(socket, id, fault)
      },
      fault === 'slow' ? slowMs : this.#script.delayMs,
    )
  }

  #faultOfCall(): Fault {
    const { faultShare = 0 } = this.#script
    if (this.#fault !== 'none' || faultShare === 0 || this.#random() >= faultShare) return this.#fault
    return (['errors', 'reset', 'black-hole', 'slow'] as const)[Math.floor(this.#random() * 4)] ?? 'errors'
  }

  #write(socket: Socket, id: string, fault: Fault): void {
    const answer = this.#answerTo(id)
    const isError = fault === 'errors' && (this.#fault === 'none' || this.#random() < errorShare)
    if (fault === 'reset') socket.write(answer.slice(0, answer.length / 2), () => setImmediate(() => reset(socket)))
    else if (isError) socket.write(faultAnswer)
    else if (this.#script.isClosing) socket.end(answer)
    else socket.write(answer)
  }
}

/** A connection with TLS cannot be reset; it is cut instead. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy()
  else socket.resetAndDestroy()
}

function contextsOf({ tls }: PartnerScript): { valid: SecureContext; expired: SecureContext } | undefined {
  if (tls === undefined) return undefined
  const key = readFileSync(tls.key)
  const contextOf = (file: string): SecureContext => createSecureContext({ key, cert: readFileSync(file) })
  return { valid: contextOf(tls.valid), expired: contextOf(tls.expired) }
}
