// Cuts what comes in on a connection into requests. One is read at a time: what follows it waits until it is answered.

import { chunkBytesMax, RequestParser } from '../http1/llhttp.ts'
import { HttpRequest } from './http-request.ts'

export class RequestReader {
  /** The request that is being read or answered. */
  request: HttpRequest | undefined
  readonly #parser = new RequestParser()
  /** What has come behind the request, and since when it waits. */
  #rest: Buffer | undefined
  #restSinceMs = 0

  get hasRest(): boolean {
    return this.#rest !== undefined
  }

  /** True if nothing more can be read before the request is answered. */
  get isFull(): boolean {
    return this.#rest !== undefined || this.request?.isComplete === true
  }

  /** Reads up to the end of a request. Returns why it is none, if so. */
  read(chunk: Buffer, nowMs: number): string | undefined {
    const request = this.request ?? new HttpRequest(nowMs)
    this.request = request
    const part = chunk.length > chunkBytesMax ? chunk.subarray(0, chunkBytesMax) : chunk
    request.chunk = part
    const fault = this.#parser.read(part, request)
    const { readBytes } = this.#parser
    const isBounded = request.count(readBytes)
    if (request.hasHead && request.method === '') this.#describe(request)
    if (fault !== undefined) return request.fault ?? fault
    if (!request.hasBegun) this.request = undefined
    if (readBytes < chunk.length) this.keep(chunk.subarray(readBytes), nowMs)
    return isBounded ? undefined : 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
  }

  /** Keeps what has come while nothing can be read. */
  keep(chunk: Buffer, nowMs: number): void {
    if (this.#rest !== undefined) {
      this.#rest = Buffer.concat([this.#rest, chunk])
      return
    }
    // Empty lines behind a request are not the beginning of another one.
    const start = this.request?.isComplete === true ? firstOfLine(chunk) : 0
    if (start === chunk.length) return
    this.#rest = chunk.subarray(start)
    this.#restSinceMs = nowMs
  }

  /** Reads on in what was kept. */
  readRest(): string | undefined {
    const rest = this.#rest
    this.#rest = undefined
    return rest === undefined ? undefined : this.read(rest, this.#restSinceMs)
  }

  /** Why the request is not complete, though nothing more comes. */
  finish(request: HttpRequest): string {
    return this.#parser.finish(request) ?? 'HPE_INVALID_EOF_STATE'
  }

  /** Nothing that was kept is read any more. */
  drop(): void {
    this.#rest = undefined
  }

  free(): void {
    this.#parser.free()
  }

  #describe(request: HttpRequest): void {
    request.method = this.#parser.method
    request.version = this.#parser.version
    const coding = request.headers['transfer-encoding']
    if (coding === undefined || (request.version === '1.1' && coding.toLowerCase() === 'chunked')) return
    // RFC 9112, section 6.1: somebody before us may not have understood where such a body ends.
    request.mayStay = false
  }
}

/** Where the bytes begin that are no end of a line. */
function firstOfLine(chunk: Buffer): number {
  let at = 0
  while (chunk[at] === 0x0d || chunk[at] === 0x0a) at++
  return at
}
