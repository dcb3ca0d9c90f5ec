// What is still under way on a connection. The parser may stumble over bytes behind a request whose answer is not out
// yet: that answer comes first, and a request that breaks off in its body is answered once, not twice.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

interface Conversation {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The event by which a request hears that the rest of its body will never make sense. */
export const brokenBody = 'parley-broken-body'

/** Requests that broke off before anybody began to read their body. */
const broken = new WeakSet<IncomingMessage>()

export function isBroken(request: IncomingMessage): boolean {
  return broken.has(request)
}

export class Conversations {
  readonly #newest = new WeakMap<Duplex, Conversation>()

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#newest.set(request.socket, { request, response })
  }

  /** False when another request has come on the same connection since. */
  isNewest(request: IncomingMessage): boolean {
    return this.#newest.get(request.socket)?.request === request
  }

  /** Fulfilled when nothing is under way on the connection any more. */
  answered(socket: Duplex): Promise<void> {
    const response = this.#newest.get(socket)?.response
    if (response === undefined || response.closed) return Promise.resolve()
    return new Promise((resolve) => {
      response.once('close', resolve)
    })
  }

  /** True when the newest request was still being read: it has been told, and its answer is on the way. */
  breakOff(socket: Duplex): boolean {
    const conversation = this.#newest.get(socket)
    if (conversation === undefined || conversation.request.complete) return false
    broken.add(conversation.request)
    conversation.request.emit(brokenBody)
    void this.answered(socket).then(() => socket.destroy())
    return true
  }
}
