// llhttp, the HTTP/1.1 parser that Node itself is built on, as WebAssembly; undici ships it. llhttp.test.ts pins its bytes, and
// that no lenient flag is set. One instance serves the process: a parser runs from its first byte of a chunk to the last
// without a pause, so only one is current at any time.

import wasm from 'undici/lib/llhttp/llhttp_simd-wasm.js'

/** What a parser reports while it reads a chunk; places are offsets in that chunk. Everything but 0 ends the reading. */
export interface ParserEvents {
  messageBegin(): number
  headerField(start: number, end: number): number
  headerValue(start: number, end: number): number
  headersComplete(status: number, isUpgrade: boolean, shouldKeepAlive: boolean): number
  body(start: number, end: number): number
  messageComplete(): number
}

/** For `headersComplete`: there is no body, whatever the headers say. */
export const skipBody = 1
/** For every event: the answer is refused. */
export const refuse = -1

interface Exports {
  readonly memory: WebAssembly.Memory
  llhttp_alloc(type: number): number
  llhttp_free(parser: number): void
  llhttp_execute(parser: number, at: number, length: number): number
  llhttp_finish(parser: number): number
  llhttp_errno_name(code: number): number
  malloc(bytes: number): number
}

const responseType = 2
/** Sockets read at most so much at once; a longer chunk has to be given to the parser in parts. */
export const chunkBytesMax = 65_536

/** Refuses everything. */
const nobody: ParserEvents = {
  messageBegin: () => refuse,
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

/** Made when the first connection needs it: a program that calls no partner does not pay for it. */
let loaded: Loaded | undefined
let bytes = new Uint8Array()

function load(): Loaded {
  let window = 0
  const env = {
    wasm_on_url: () => 0,
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

/** One parser for the answers of one connection. */
export class ResponseParser {
  readonly #loaded: Loaded
  readonly #parser: number

  constructor() {
    loaded ??= load()
    this.#loaded = loaded
    this.#parser = loaded.llhttp.llhttp_alloc(responseType)
  }

  /** Undefined, or why the bytes are no answer: a code such as HPE_INVALID_CONSTANT. */
  read(chunk: Uint8Array, events: ParserEvents): string | undefined {
    const { llhttp, window } = this.#loaded
    // The memory of the instance may have grown.
    if (bytes.buffer !== llhttp.memory.buffer) bytes = new Uint8Array(llhttp.memory.buffer, window, chunkBytesMax)
    bytes.set(chunk)
    current = events
    try {
      return faultOf(llhttp.llhttp_execute(this.#parser, window, chunk.length), llhttp)
    } finally {
      current = nobody
    }
  }

  /** The connection has ended: an answer without a length is complete with it, and every other is not. */
  finish(events: ParserEvents): string | undefined {
    const { llhttp } = this.#loaded
    current = events
    try {
      return faultOf(llhttp.llhttp_finish(this.#parser), llhttp)
    } finally {
      current = nobody
    }
  }

  free(): void {
    this.#loaded.llhttp.llhttp_free(this.#parser)
  }
}

function faultOf(code: number, llhttp: Exports): string | undefined {
  if (code === 0) return undefined
  const memory = Buffer.from(llhttp.memory.buffer)
  const start = llhttp.llhttp_errno_name(code)
  return memory.toString('latin1', start, memory.indexOf(0, start))
}
