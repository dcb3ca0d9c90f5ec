// Cuts the bytes of a kept-alive connection into HTTP answers. It knows only what the servers of a bench write: a status
// line, a Content-Length or no body at all. Anything else is an error, never a guess.

export interface Answer {
  readonly status: number
  readonly body: string
}

const headEnd = '\r\n\r\n'

export class AnswerReader {
  #text = ''

  /** The answer that these bytes complete, or undefined while it is still coming. */
  read(chunk: Buffer): Answer | undefined {
    this.#text += chunk.toString('latin1')
    const headLength = this.#text.indexOf(headEnd)
    if (headLength < 0) return undefined
    const bodyAt = headLength + headEnd.length
    const status = Number(this.#text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
    const end = bodyAt + (status === 204 ? 0 : lengthIn(this.#text.slice(0, bodyAt)))
    if (this.#text.length < end) return undefined
    if (this.#text.length > end) throw new Error('more bytes came than were asked for')
    const body = this.#text.slice(bodyAt, end)
    this.#text = ''
    return { status, body }
  }
}

function lengthIn(head: string): number {
  const found = /\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1]
  if (found === undefined) throw new Error('an answer without Content-Length')
  return Number(found)
}
