// One answer as it comes in: what llhttp reports, kept within bounds.

import { type ParserEvents, refuse, skipBody } from '../../../http1/llhttp.ts'

/** T38: answers before the answer, such as 103, of which a partner may send as many as it likes. */
const informationalMax = 10
/** As long as the head of a request may be. */
const headBytesMax = 16_384

const known = ['content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'] as const
type KnownHeader = (typeof known)[number]
const knownHeaders: ReadonlyMap<string, KnownHeader> = new Map(known.map((name) => [name, name]))
const knownLengths: ReadonlySet<number> = new Set(known.map(({ length }) => length))

export class Response implements ParserEvents {
  /** 0 until its head is read. */
  status = 0
  isComplete = false
  /** Why it was refused by us and not by the parser. */
  fault: string | undefined
  /** Whether the partner lets the connection be used again. */
  mayStay = false
  #bytesMax: number
  #chunk: Buffer = none
  #parts: Buffer[] = []
  #bytes = 0
  #isKept = true
  #informational = 0
  #headBytes = 0
  #name = ''
  #isInName = false
  #headers: Partial<Record<KnownHeader, string>> = {}
  #known: KnownHeader | undefined

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  /** Where the places of the next events are. */
  set chunk(chunk: Buffer) {
    this.#chunk = chunk
  }

  get hasBegun(): boolean {
    return this.status !== 0
  }

  get isZipped(): boolean {
    return this.#headers['content-encoding'] === 'gzip'
  }

  /** How long the partner keeps the connection open, in seconds, if it says so. */
  get keepAliveSeconds(): number | undefined {
    const [, seconds] = /\btimeout *= *(\d+)/i.exec(this.#headers['keep-alive'] ?? '') ?? []
    return seconds === undefined ? undefined : Number(seconds)
  }

  /** From now on its bytes are counted and not kept; with what has come already, there may be so many. */
  discard(bytesMax: number): void {
    this.#isKept = false
    this.#parts = []
    this.#bytesMax = bytesMax
  }

  /** The whole body, as it was sent. */
  get content(): Buffer {
    return this.#parts.length === 1 ? (this.#parts[0] ?? none) : Buffer.concat(this.#parts)
  }

  body(start: number, end: number): number {
    this.#bytes += end - start
    if (this.#bytes > this.#bytesMax) return this.#refuse('ANSWER_TOO_LARGE')
    // A copy: the chunk is read over by the next one.
    if (this.#isKept) this.#parts.push(Buffer.from(this.#chunk.subarray(start, end)))
    return 0
  }

  messageBegin(): number {
    // What comes behind an answer was not asked for.
    return this.isComplete ? refuse : 0
  }

  /** Only requests have one. */
  url(): number {
    return refuse
  }

  headerField(start: number, end: number): number {
    if (!this.#isInName) this.#name = ''
    this.#isInName = true
    // Most names are neither cut by the end of a chunk nor as long as one that we know.
    const isWhole = this.#name === '' && end < this.#chunk.length
    if (!isWhole || knownLengths.has(end - start)) this.#name += this.#chunk.toString('latin1', start, end)
    return this.#countHead(end - start)
  }

  headerValue(start: number, end: number): number {
    if (this.#isInName) {
      this.#isInName = false
      this.#known = this.#name === '' ? undefined : knownHeaders.get(this.#name.toLowerCase())
      // A header that comes twice has both its values.
      if (this.#known !== undefined && this.#headers[this.#known] !== undefined) this.#headers[this.#known] += ','
    }
    if (this.#known !== undefined && !this.hasBegun) {
      this.#headers[this.#known] = (this.#headers[this.#known] ?? '') + this.#chunk.toString('latin1', start, end)
    }
    return this.#countHead(end - start)
  }

  headersComplete(status: number, isUpgrade: boolean, shouldKeepAlive: boolean): number {
    this.#headBytes = 0
    this.#isInName = false
    // Statuses begin with 100; that one and upgrades we did not ask for.
    if (status <= 100 || isUpgrade) return this.#refuse('UNEXPECTED_UPGRADE')
    if (status < 200) {
      this.#headers = {}
      this.#informational++
      return this.#informational > informationalMax ? this.#refuse('TOO_MANY_1XX') : skipBody
    }
    // llhttp allows a space behind the number, and other parsers read another number then.
    if (!/^\d*$/.test(this.#headers['content-length'] ?? '')) return this.#refuse('BAD_LENGTH')
    this.status = status
    this.mayStay = shouldKeepAlive && !this.#mayHaveMore(status)
    return 0
  }

  messageComplete(): number {
    if (this.hasBegun) this.isComplete = true
    return 0
  }

  /** An answer that has no body and says that it has one: what follows would be read as the next answer. */
  #mayHaveMore(status: number): boolean {
    if (status !== 204 && status !== 304) return false
    return Number(this.#headers['content-length'] ?? 0) !== 0 || this.#headers['transfer-encoding'] !== undefined
  }

  #countHead(bytes: number): number {
    this.#headBytes += bytes
    return this.#headBytes >= headBytesMax ? this.#refuse('HEAD_TOO_LARGE') : 0
  }

  #refuse(fault: string): number {
    this.fault = fault
    return refuse
  }
}

const none: Buffer = Buffer.alloc(0)
