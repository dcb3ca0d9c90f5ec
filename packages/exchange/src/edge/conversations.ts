// What is still under way on a connection. The parser may stumble over bytes behind a request whose answer is not out
// yet: that answer comes first, and a request that breaks off in its body is answered once, not twice.

import type { IncomingMessage } from 'node:http'
import type { Connection } from './connections.ts'

/** The event by which a request hears that the rest of its body will never make sense. */
export const brokenBody = 'parley-broken-body'

/** Requests that broke off before anybody began to read their body. */
const broken = new WeakSet<IncomingMessage>()

export function isBroken(request: IncomingMessage): boolean {
  return broken.has(request)
}

/** Fulfilled when nothing is under way on the connection any more. */
export function answered(connection: Connection | undefined): Promise<void> {
  const response = connection?.response
  if (response === undefined || response.closed) return Promise.resolve()
  return new Promise((resolve) => {
    response.once('close', resolve)
  })
}

/** True when the newest request was still being read: it has been told, and its answer is on the way. */
export function breakOff(connection: Connection | undefined): boolean {
  const request = connection?.request
  if (request === undefined || request.complete) return false
  broken.add(request)
  request.emit(brokenBody)
  void answered(connection).then(() => request.socket.destroy())
  return true
}
