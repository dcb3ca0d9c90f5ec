// D87: connections that are not admitted. Those who come first are told why; a crowd is only cut off, because an answer for
// each would cost more than the crowd is worth.

import type { Socket } from 'node:net'
import type { Emit } from '../events/event.ts'
import type { Reply } from '../model/http.ts'
import type { CloseReason } from '../model/shedding.ts'
import { closing, replyText } from './write-reply.ts'

export interface RefusalSettings {
  readonly nowMs: () => number
  readonly emit: Emit
  /** What a caller is told for whose connection there is no room. */
  readonly fullReply: () => Reply
}

/** How many callers are told in a second. */
const repliesMax = 32

export class RefusedConnections {
  readonly #settings: RefusalSettings
  #sinceMs = 0
  #replied = 0

  constructor(settings: RefusalSettings) {
    this.#settings = settings
  }

  tell(socket: Socket, reason: CloseReason): void {
    this.#settings.emit({ type: 'connection-closed', reason })
    if (!this.#mayTell()) {
      this.reset(socket)
      return
    }
    socket.on('error', () => {})
    // What it sends is thrown away: unread data would make the kernel take the answer back.
    socket.resume()
    socket.end(replyText(this.#settings.fullReply(), closing, false), () => socket.destroy())
  }

  reset(socket: Socket): void {
    socket.on('error', () => {})
    resetSocket(socket)
  }

  #mayTell(): boolean {
    const nowMs = this.#settings.nowMs()
    if (nowMs - this.#sinceMs >= 1000) {
      this.#sinceMs = nowMs
      this.#replied = 0
    }
    return this.#replied++ < repliesMax
  }
}

/** A socket that is already closing cannot be reset; all others can, which also frees their buffers. */
export function resetSocket(socket: Socket): void {
  if (socket.writable || socket.writableLength > 0) socket.resetAndDestroy()
  else socket.destroy()
}
