// llhttp, the HTTP/1.1 parser that Node itself is built on, as WebAssembly; undici ships it. llhttp.test.ts pins its bytes, and
// that no lenient flag is set. One instance serves the process: a parser runs from its first byte of a chunk to the last
// without a pause, so only one is current at any time.

import wasm from 'undici/lib/llhttp/llhttp_simd-wasm.js'

/** What a parser reports while it reads a chunk; places are offsets in that chunk. Everything but 0 ends the reading. */
export interface ParserEvents {
  messageBegin(): number
  /** The target of a request. */
  url(start: number, end: number): number
  headerField(start: number, end: number): number
  headerValue(start: number, end: number): number
  /** The status of a request is 0. */
  headersComplete(status: number, isUpgrade: boolean, shouldKeepAlive: boolean): number
  body(start: number, end: number): number
  messageComplete(): number
}

/** For `headersComplete`: there is no body, whatever the headers say. */
export const skipBody = 1
/** For every event: the message is refused. */
export const refuse = -1
/** For `messageComplete`: what follows is read by a later call. */
export const pause = 21

interface Exports {
  readonly memory: WebAssembly.Memory
  llhttp_alloc(type: number): number
  llhttp_free(parser: number): void
  llhttp_execute(parser: number, at: number, length: number): number
  llhttp_finish(parser: number): number
  llhttp_resume(parser: number): void
  llhttp_resume_after_upgrade(parser: number): void
  llhttp_get_error_pos(parser: number): number
  llhttp_errno_name(code: number): number
  llhttp_get_method(parser: number): number
  llhttp_method_name(method: number): number
  llhttp_get_http_major(parser: number): number
  llhttp_get_http_minor(parser: number): number
  malloc(bytes: number): number
}

const requestType = 1
const responseType = 2
const pausedForUpgrade = 22
/** Sockets read at most so much at once; a longer chunk has to be given to the parser in parts. */
export const chunkBytesMax = 65_536

/** Refuses everything. */
const nobody: ParserEvents = {
  messageBegin: () => refuse,
  url: () => refuse,
  headerField: () => refuse,
  headerValue: () => refuse,
  headersComplete: () => refuse,
  body: () => refuse,
  messageComplete: () => refuse,
}
let current = nobody

interface Loaded {
  readonly llhttp: Exports
  /** Where chunks are put for the parser. */
  readonly window: number
}

/** Made when the first connection needs it: a program that has none does not pay for it. */
let loaded: Loaded | undefined
let bytes = new Uint8Array()

function load(): Loaded {
  let window = 0
  const env = {
    wasm_on_url: (_: number, at: number, length: number) => current.url(at - window, at - window + length),
    wasm_on_status: () => 0,
    wasm_on_message_begin: () => current.messageBegin(),
    wasm_on_header_field: (_: number, at: number, length: number) =>
      current.headerField(at - window, at - window + length),
    wasm_on_header_value: (_: number, at: number, length: number) =>
      current.headerValue(at - window, at - window + length),
    wasm_on_headers_complete: (_: number, status: number, isUpgrade: number, shouldKeepAlive: number) =>
      current.headersComplete(status, isUpgrade === 1, shouldKeepAlive === 1),
    wasm_on_body: (_: number, at: number, length: number) => current.body(at - window, at - window + length),
    wasm_on_message_complete: () => current.messageComplete(),
  }
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), { env })
  const llhttp = instance.exports as unknown as Exports
  window = llhttp.malloc(chunkBytesMax)
  return { llhttp, window }
}

/** One parser for the messages that come in on one connection. */
class Parser {
  /** How much of the newest chunk was read: less than all of it where an event has paused the parser. */
  readBytes = 0
  protected readonly llhttp: Exports
  protected readonly parser: number
  readonly #window: number

  constructor(type: number) {
    loaded ??= load()
    this.llhttp = loaded.llhttp
    this.#window = loaded.window
    this.parser = loaded.llhttp.llhttp_alloc(type)
  }

  /** Undefined, or why the bytes are no message: a code such as HPE_INVALID_CONSTANT. */
  read(chunk: Uint8Array, events: ParserEvents): string | undefined {
    const { llhttp } = this
    const window = this.#window
    // The memory of the instance may have grown.
    if (bytes.buffer !== llhttp.memory.buffer) bytes = new Uint8Array(llhttp.memory.buffer, window, chunkBytesMax)
    bytes.set(chunk)
    current = events
    try {
      let code = llhttp.llhttp_execute(this.parser, window, chunk.length)
      if (code === pausedForUpgrade) code = this.#stay(window + chunk.length)
      this.readBytes = code === 0 ? chunk.length : llhttp.llhttp_get_error_pos(this.parser) - window
      if (code !== pause) return faultOf(code, llhttp)
      llhttp.llhttp_resume(this.parser)
      return undefined
    } finally {
      current = nobody
    }
  }

  /** The message before has asked for another protocol, and was answered in this one. */
  #stay(end: number): number {
    const { llhttp, parser } = this
    const at = llhttp.llhttp_get_error_pos(parser)
    llhttp.llhttp_resume_after_upgrade(parser)
    return llhttp.llhttp_execute(parser, at, end - at)
  }

  /** The connection has ended: a message that ends with it is complete, and every other is not. */
  finish(events: ParserEvents): string | undefined {
    const { llhttp } = this
    current = events
    try {
      return faultOf(llhttp.llhttp_finish(this.parser), llhttp)
    } finally {
      current = nobody
    }
  }

  free(): void {
    this.llhttp.llhttp_free(this.parser)
  }
}

export class ResponseParser extends Parser {
  constructor() {
    super(responseType)
  }
}

export class RequestParser extends Parser {
  constructor() {
    super(requestType)
  }

  /** Of the newest request whose head is complete. */
  get method(): string {
    const code = this.llhttp.llhttp_get_method(this.parser)
    const known = methodNames.get(code)
    if (known !== undefined) return known
    const name = textAt(this.llhttp.llhttp_method_name(code), this.llhttp)
    methodNames.set(code, name)
    return name
  }

  /** The same request's version, such as 1.1. */
  get version(): string {
    const { llhttp, parser } = this
    const minor = llhttp.llhttp_get_http_minor(parser)
    const major = llhttp.llhttp_get_http_major(parser)
    return major === 1 && minor === 1 ? '1.1' : `${major}.${minor}`
  }
}

/** llhttp knows about fifty methods. */
const methodNames = new Map<number, string>()

function faultOf(code: number, llhttp: Exports): string | undefined {
  return code === 0 ? undefined : textAt(llhttp.llhttp_errno_name(code), llhttp)
}

function textAt(start: number, { memory: { buffer } }: Exports): string {
  const memory = Buffer.from(buffer)
  return memory.toString('latin1', start, memory.indexOf(0, start))
}
