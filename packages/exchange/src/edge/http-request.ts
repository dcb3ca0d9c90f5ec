// One request as it comes in: what llhttp reports of its head, and its body within bounds: bytes (T01) and time (T03).

import { type ParserEvents, pause, refuse } from '../http1/llhttp.ts'
import type { BodyReading } from '../model/http.ts'
import { BodyParts } from './body-parts.ts'

export interface BodyBounds {
  readonly bytesMax: number
  readonly timeoutMs: number
}

/** Of a header that comes twice, the first line counts, or all of them, joined by a comma. */
const repeated = {
  authorization: 'first',
  'content-encoding': 'joined',
  'content-length': 'first',
  'content-type': 'first',
  expect: 'joined',
  host: 'first',
  'sec-gpc': 'joined',
  'transfer-encoding': 'joined',
  'x-forwarded-for': 'joined',
  'x-parley-signature': 'joined',
} as const
type KnownHeader = keyof typeof repeated
/** Those headers of a request that the exchange looks at. */
export type RequestHeaders = { readonly [Name in KnownHeader]?: string }

/** Where a name of that length may belong. */
const knownOfLength: readonly (readonly KnownName[])[] = namesByLength(Object.keys(repeated) as KnownHeader[])

/** T07: of the target and all headers together, trailers included. */
const headBytesMax = 16 * 1024
/** T06: chunks may have extensions that nobody reads. So much may a body have beside its bytes and the sizes of its chunks. */
const unreadBytesMax = 16 * 1024
/** The longest frame of a chunk with one byte: its size, two ends of a line and the byte itself. */
const chunkBytesPerByte = 6
/** A body that nobody has asked for yet waits in the kernel from here on. */
const waitingBytesMax = 64 * 1024

export class HttpRequest implements ParserEvents {
  method = ''
  target = ''
  version = ''
  headerCount = 0
  hostCount = 0
  /** False while nothing but empty lines has come, which are not part of a request (RFC 9112, section 2.2). */
  hasBegun = false
  hasHead = false
  isComplete = false
  /** Whether the caller lets the connection be used again. */
  mayStay = false
  /** Why it was refused by us and not by the parser. */
  fault: string | undefined
  /** When its first byte was read. */
  readonly sinceMs: number
  readonly #headers: { [Name in KnownHeader]?: string } = {}
  #chunk: Buffer = none
  #headBytes = 0
  #wireBytes = 0
  /** The bytes in which the newest name is, and where; -1 once its value has begun. */
  #name: Buffer = none
  #nameStart = 0
  #nameEnd = -1
  #known: KnownHeader | undefined
  /** Where the value of this line begins in the text of all of them. */
  #valueAt = 0
  #bodyBytes = 0
  readonly #parts = new BodyParts()
  #isBroken = false
  #isAbandoned = false
  #isKept = true
  /** Who waits for the body. */
  #reader: BodyReader | undefined

  constructor(sinceMs: number) {
    this.sinceMs = sinceMs
  }

  get headers(): RequestHeaders {
    return this.#headers
  }

  /** Where the places of the next events are. */
  set chunk(chunk: Buffer) {
    this.#chunk = chunk
  }

  /** True if what has come of its body should wait until somebody asks for it. */
  get isAhead(): boolean {
    return this.#reader === undefined && this.#isKept && this.#bodyBytes > waitingBytesMax
  }

  /** Counts what the parser has read of the chunk; false if too much of it is neither head nor body. */
  count(bytes: number): boolean {
    this.#wireBytes += bytes
    const frames = this.#headBytes + this.headerCount * 4 + this.#bodyBytes * chunkBytesPerByte
    return this.#wireBytes - frames <= unreadBytesMax
  }

  messageBegin(): number {
    this.hasBegun = true
    return 0
  }

  url(start: number, end: number): number {
    this.target += this.#chunk.toString('latin1', start, end)
    return this.#countHead(end - start)
  }

  headerField(start: number, end: number): number {
    if (this.#nameEnd < 0) {
      this.#endValue()
      if (!this.hasHead) this.headerCount++
      this.#name = none
    }
    // A name that the end of a chunk has cut is put together.
    if (this.#name === none) {
      this.#name = this.#chunk
      this.#nameStart = start
      this.#nameEnd = end
    } else {
      this.#name = Buffer.concat([
        this.#name.subarray(this.#nameStart, this.#nameEnd),
        this.#chunk.subarray(start, end),
      ])
      this.#nameStart = 0
      this.#nameEnd = this.#name.length
    }
    return this.#countHead(end - start)
  }

  headerValue(start: number, end: number): number {
    if (this.#nameEnd >= 0) {
      // Trailers are read over.
      this.#known = this.hasHead ? undefined : this.#begun(knownHeader(this.#name, this.#nameStart, this.#nameEnd))
      this.#nameEnd = -1
    }
    const known = this.#known
    if (known !== undefined) {
      const text = this.#chunk.toString('latin1', start, end)
      const before = this.#headers[known]
      this.#headers[known] = before === undefined ? text : before + text
    }
    return this.#countHead(end - start)
  }

  headersComplete(_status: number, _isUpgrade: boolean, shouldKeepAlive: boolean): number {
    this.hasHead = true
    this.mayStay = shouldKeepAlive
    this.#endValue()
    return 0
  }

  body(start: number, end: number): number {
    this.#bodyBytes += end - start
    if (this.#isKept) this.#parts.add(this.#chunk, start, end)
    if (this.#reader !== undefined && this.#bodyBytes > this.#reader.bytesMax) this.#finish(tooLarge)
    return 0
  }

  messageComplete(): number {
    this.isComplete = true
    if (this.#reader !== undefined) this.#finish(this.#content())
    return pause
  }

  /** The rest of its body cannot be parsed, or does not come. */
  breakOff(): void {
    this.#isBroken = true
    this.#finish(broken)
  }

  /** The caller hung up: nobody reads the answer, but the flow still ends. */
  abandon(): void {
    this.#isAbandoned = true
    this.#finish({ kind: 'too-slow', timeoutMs: this.#reader?.timeoutMs ?? 0 })
  }

  /** From now on its body is read over. */
  discard(): void {
    this.#isKept = false
    this.#parts.drop()
  }

  /** As a rule a body comes with its head and is there by now: then nobody waits, and no timer has to run. */
  readBody({ bytesMax, timeoutMs }: BodyBounds, onAsked: () => void): Promise<BodyReading> {
    if (Number(this.#headers['content-length'] ?? 0) > bytesMax || this.#bodyBytes > bytesMax) {
      return Promise.resolve(tooLarge)
    }
    if (this.#isBroken) return Promise.resolve(broken)
    if (this.#isAbandoned) return Promise.resolve({ kind: 'too-slow', timeoutMs })
    if (this.isComplete) return Promise.resolve(this.#content())
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#finish({ kind: 'too-slow', timeoutMs }), timeoutMs)
      this.#reader = { bytesMax, timeoutMs, timer, resolve }
      onAsked()
    })
  }

  #finish(reading: BodyReading): void {
    const reader = this.#reader
    this.#reader = undefined
    // The connection may live on and must not hold the body.
    this.discard()
    if (reader === undefined) return
    clearTimeout(reader.timer)
    reader.resolve(reading)
  }

  #content(): BodyReading {
    const bytes = this.#parts.joined()
    this.discard()
    return { kind: 'bytes', bytes }
  }

  /** A header line begins; undefined if it does not count. */
  #begun(name: KnownHeader | undefined): KnownHeader | undefined {
    if (name === undefined) return undefined
    if (name === 'host') this.hostCount++
    const before = this.#headers[name]
    this.#valueAt = before === undefined ? 0 : before.length + 2
    if (before === undefined) return name
    if (repeated[name] === 'first') return undefined
    this.#headers[name] += ', '
    return name
  }

  /** The parser leaves the space behind a value to us. */
  #endValue(): void {
    const known = this.#known
    if (known === undefined) return
    this.#known = undefined
    const value = this.#headers[known] ?? ''
    let end = value.length
    while (end > this.#valueAt && isSpace(value.charCodeAt(end - 1))) end--
    if (end < value.length) this.#headers[known] = value.slice(0, end)
  }

  #countHead(bytes: number): number {
    this.#headBytes += bytes
    if (this.#headBytes < headBytesMax) return 0
    this.fault = 'HPE_HEADER_OVERFLOW'
    return refuse
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09
}

interface BodyReader extends BodyBounds {
  readonly timer: NodeJS.Timeout
  readonly resolve: (reading: BodyReading) => void
}

const tooLarge: BodyReading = { kind: 'too-large' }
const broken: BodyReading = { kind: 'broken' }
const none: Buffer = Buffer.alloc(0)

interface KnownName {
  readonly name: KnownHeader
  readonly bytes: Buffer
}

function namesByLength(names: readonly KnownHeader[]): readonly (readonly KnownName[])[] {
  const lists: KnownName[][] = []
  for (const name of names) {
    lists[name.length] ??= []
    lists[name.length]?.push({ name, bytes: Buffer.from(name) })
  }
  return lists
}

/** Bytes are compared and no text is made: most names of a request are of no interest. */
function knownHeader(bytes: Buffer, start: number, end: number): KnownHeader | undefined {
  const list = knownOfLength[end - start]
  if (list === undefined) return undefined
  for (const known of list) if (isNameAt(bytes, start, known.bytes)) return known.name
  return undefined
}

/** A bit makes a capital letter small; of the other bytes that the parser allows in a name, none becomes a letter by it. */
function isNameAt(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let at = 0; at < name.length; at++) {
    const wanted = name[at] ?? 0
    const found = bytes[start + at] ?? 0
    if (found !== wanted && (found | 0x20) !== wanted) return false
  }
  return true
}
