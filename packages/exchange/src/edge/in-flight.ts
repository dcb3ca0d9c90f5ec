// The requests in flight on a connection. The parser may fail on bytes that follow a request which has not been answered
// yet: that response goes out first, and a request that breaks off in its body is answered once, not twice.

import type { IncomingMessage } from 'node:http'
import type { Connection } from './connections.ts'

/** The event that tells a request that the rest of its body cannot be parsed. */
export const brokenBody = 'parley-broken-body'

/** Requests that broke off before anybody began to read their body. */
const broken = new WeakSet<IncomingMessage>()

export function isBroken(request: IncomingMessage): boolean {
  return broken.has(request)
}

/** Fulfilled when no request is in flight on the connection. */
export function answered(connection: Connection | undefined): Promise<void> {
  const response = connection?.response
  if (response === undefined || response.closed) return Promise.resolve()
  return new Promise((resolve) => {
    response.once('close', resolve)
  })
}

/** True if the newest request was still being read: it has been told, and its response is on the way. */
export function breakOff(connection: Connection | undefined): boolean {
  const request = connection?.request
  if (request === undefined || request.complete) return false
  broken.add(request)
  request.emit(brokenBody)
  void answered(connection).then(() => request.socket.destroy())
  return true
}
