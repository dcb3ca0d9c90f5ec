// Splits the bytes of a keep-alive connection into HTTP answers. It understands only what the servers of a bench write: a status
// line, a Content-Length, chunks without trailers or no body at all. Anything else is an error, never a guess.

export interface Answer {
  readonly status: number
  /** A view of the bytes that came; good until the next ones come. */
  readonly body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\nContent-Length: ')
const statusAt = 'HTTP/1.1 '.length
const digitZero = 48

export class AnswerReader {
  #held: Buffer | undefined

  /** The answer that these bytes complete, or undefined while it is still coming. The bytes may be overwritten then. */
  read(chunk: Buffer): Answer | undefined {
    const bytes = this.#held === undefined ? chunk : Buffer.concat([this.#held, chunk])
    const headLength = bytes.indexOf(headEnd)
    const bodyAt = headLength + headEnd.length
    const status = headLength < 0 ? 0 : numberAt(bytes, statusAt)
    const length = headLength < 0 ? Number.NaN : status === 204 ? 0 : lengthIn(bytes, headLength)
    if (length === undefined) return this.#readChunks(status, bytes, bodyAt)
    const end = headLength < 0 ? Number.POSITIVE_INFINITY : bodyAt + length
    if (bytes.length > end) throw new Error('more bytes arrived than expected')
    if (bytes.length < end) {
      this.#held = bytes === chunk ? Buffer.from(chunk) : bytes
      return undefined
    }
    this.#held = undefined
    return { status, body: bytes.subarray(bodyAt) }
  }

  #readChunks(status: number, bytes: Buffer, bodyAt: number): Answer | undefined {
    const body = unchunked(bytes, bodyAt)
    this.#held = body === undefined ? Buffer.from(bytes) : undefined
    return body === undefined ? undefined : { status, body }
  }
}

const lineEnd = Buffer.from('\r\n')

/** Undefined while chunks are still coming. */
function unchunked(bytes: Buffer, bodyAt: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = bodyAt; ; ) {
    const sizeEnd = bytes.indexOf(lineEnd, at)
    if (sizeEnd < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, sizeEnd), 16)
    if (Number.isNaN(size)) throw new Error('a chunk without its size')
    const next = sizeEnd + lineEnd.length + size + lineEnd.length
    if (bytes.length < next) return undefined
    if (size === 0 && bytes.length > next) throw new Error('more bytes arrived than expected')
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(sizeEnd + lineEnd.length, next - lineEnd.length))
    at = next
  }
}

/** Undefined for an answer in chunks. */
function lengthIn(bytes: Buffer, headLength: number): number | undefined {
  const nameAt = bytes.indexOf(lengthName)
  if (nameAt >= 0 && nameAt < headLength) return numberAt(bytes, nameAt + lengthName.length)
  const head = bytes.toString('latin1', 0, headLength)
  if (/\r\ntransfer-encoding: *chunked(?:\r\n|$)/i.test(head)) return undefined
  const found = /\r\ncontent-length: *(\d+)(?:\r\n|$)/i.exec(head)?.[1]
  if (found === undefined) throw new Error('an answer without Content-Length')
  return Number(found)
}

function numberAt(bytes: Buffer, from: number): number {
  let value = 0
  for (let at = from; at < bytes.length; at++) {
    const digit = (bytes[at] ?? 0) - digitZero
    if (digit < 0 || digit > 9) break
    value = value * 10 + digit
  }
  return value
}
