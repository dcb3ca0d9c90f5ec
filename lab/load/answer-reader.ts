// Splits the bytes of a keep-alive connection into HTTP answers. It understands only what the servers of a bench write: a status
// line, a Content-Length or no body at all. Anything else is an error, never a guess.

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
    const end = headLength < 0 ? Number.POSITIVE_INFINITY : bodyAt + (status === 204 ? 0 : lengthIn(bytes, headLength))
    if (bytes.length > end) throw new Error('more bytes arrived than expected')
    if (bytes.length < end) {
      this.#held = bytes === chunk ? Buffer.from(chunk) : bytes
      return undefined
    }
    this.#held = undefined
    return { status, body: bytes.subarray(bodyAt) }
  }
}

function lengthIn(bytes: Buffer, headLength: number): number {
  const nameAt = bytes.indexOf(lengthName)
  if (nameAt >= 0 && nameAt < headLength) return numberAt(bytes, nameAt + lengthName.length)
  const found = /\r\ncontent-length: *(\d+)(?:\r\n|$)/i.exec(bytes.toString('latin1', 0, headLength))?.[1]
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
