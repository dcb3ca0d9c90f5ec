// One demand partner, which can fall sick at any moment. It is a TCP server that reads as little of a request as it can, so
// that it takes little from the core it shares; TLS is put on each connection by hand, because some faults are in the
// handshake.

import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { percentile } from '@parley/testkit/percentile'
import { fixedBids } from './fixed-bid.ts'
import { httpAnswer, type PartnerAnswer, requestIn, type SeenRequest } from './http.ts'
import type { PartnerLog } from './log.ts'
import { PricedBids } from './priced-bids.ts'
import type { Fault, PartnerFigures, PartnerScript } from './script.ts'
import { trickAnswer } from './tricks.ts'

const sickErrorShare = 0.2
const slowMs = 300
/** A connection that is used once in a minute should stay open: who closes it has to open it again. */
const idleMsMin = 59_000

/** Faults that a connection which is open already would not notice. */
const needsNewConnections: ReadonlySet<Fault> = new Set(['refused', 'expired-certificate', 'stalled-handshake'])

export class Partner {
  readonly #script: PartnerScript
  readonly #random: () => number
  readonly #answerTo: (request: SeenRequest) => PartnerAnswer
  readonly #priced: PricedBids | undefined
  readonly #contexts: { readonly valid: SecureContext; readonly expired: SecureContext } | undefined
  readonly #server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
  readonly #sockets = new Set<Socket>()
  #fault: Fault
  #port: number
  #tookMs: number[] = []
  #endedEarly = 0

  constructor(script: PartnerScript, random: () => number) {
    const { answers = 'fixed', price = 1, isClosing = false } = script
    const headers = isClosing ? ['Connection: close'] : []
    this.#script = script
    this.#random = random
    this.#port = script.port ?? 0
    this.#fault = script.fault ?? 'none'
    this.#contexts = contextsOf(script)
    if (answers === 'fixed') this.#answerTo = fixedBids(price, headers)
    else if (answers === 'tricks') this.#answerTo = (request) => trickAnswer(request, headers)
    else {
      const priced = new PricedBids(answers, script.noticeStatus ?? 200, random)
      this.#priced = priced
      this.#answerTo = (request) => priced.answerTo(request, `http://127.0.0.1:${this.#port}`)
    }
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

  async setFault(fault: Fault): Promise<void> {
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
    const [p99Ms, maxMs] = [percentile(sorted, 0.99), sorted.at(-1) ?? 0]
    return { calls: sorted.length, p99Ms, maxMs, endedEarly: this.#endedEarly }
  }

  /** Undefined for one that keeps none. */
  log(): PartnerLog | undefined {
    return this.#priced?.log()
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
    let usedAtMs = Date.now()
    socket.once('close', () => {
      if (Date.now() - usedAtMs < idleMsMin) this.#endedEarly++
    })
    socket.on('data', (chunk: Buffer) => {
      usedAtMs = Date.now()
      const bytes = held === undefined ? chunk : Buffer.concat([held, chunk])
      const request = requestIn(bytes)
      held = request === undefined ? bytes : undefined
      if (request !== undefined) this.#hear(socket, request)
    })
  }

  #hear(socket: Socket, request: SeenRequest): void {
    const heardMs = performance.now()
    const fault = this.#faultOfCall()
    if (fault === 'black-hole') return
    const { text, waitMs = this.#delayMs() } = this.#answerTo(request)
    if (waitMs === 0 && fault !== 'slow') {
      this.#write(socket, text, fault)
      return
    }
    setTimeout(
      () => {
        this.#tookMs.push(performance.now() - heardMs)
        if (!socket.destroyed) this.#write(socket, text, fault)
      },
      fault === 'slow' ? slowMs : waitMs,
    )
  }

  #delayMs(): number {
    const { delayMs = 0, jitterMs = 0 } = this.#script
    return jitterMs === 0 ? delayMs : delayMs + (this.#random() * 2 - 1) * jitterMs
  }

  #faultOfCall(): Fault {
    const { faultShare = 0 } = this.#script
    if (this.#fault !== 'none' || faultShare === 0 || this.#random() >= faultShare) return this.#fault
    return (['errors', 'reset', 'black-hole', 'slow'] as const)[Math.floor(this.#random() * 4)] ?? 'errors'
  }

  #write(socket: Socket, answer: string, fault: Fault): void {
    if (fault === 'reset') socket.write(answer.slice(0, answer.length / 2), () => setImmediate(() => reset(socket)))
    else if (this.#isError(fault)) socket.write(errorAnswer)
    else if (this.#script.isClosing) socket.end(answer)
    else socket.write(answer)
  }

  #isError(fault: Fault): boolean {
    const { errorShare = 0 } = this.#script
    if (fault === 'errors') return this.#fault === 'none' || this.#random() < sickErrorShare
    return errorShare > 0 && this.#random() < errorShare
  }
}

const errorAnswer = httpAnswer(500, '')

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
