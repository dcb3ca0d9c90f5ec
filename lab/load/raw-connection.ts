// One keep-alive connection that sends bytes as they are and hears the status of each answer.

import { connect, type Socket } from 'node:net'
import { AnswerReader } from './answer-reader.ts'

export class RawConnection {
  readonly #socket: Socket
  readonly #reader = new AnswerReader()
  #heard: { readonly answered: (status: number) => void; readonly broke: (error: Error) => void } | undefined

  /** Resolves when it is open. */
  static open({ hostname: host, port }: URL, localAddress?: string): Promise<RawConnection> {
    const socket = connect({ host, port: Number(port), noDelay: true, ...(localAddress && { localAddress }) })
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new RawConnection(socket)))
      socket.once('error', reject)
    })
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => {
      const answer = this.#reader.read(chunk)
      if (answer !== undefined) this.#heard?.answered(answer.status)
    })
    socket.on('error', () => {})
    socket.on('close', () => this.#heard?.broke(new Error('the server has closed a connection')))
  }

  /** One call at a time. Rejects where the connection ends before the answer. */
  call(bytes: string | Buffer): Promise<number> {
    return new Promise((answered, broke) => {
      this.#heard = { answered, broke }
      if (this.#socket.destroyed) broke(new Error('the server has closed a connection'))
      else this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#heard = undefined
    this.#socket.destroy()
  }
}
