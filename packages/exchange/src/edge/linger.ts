// RFC 9112, section 9.6: if we close a connection while the other side still sends, the kernel sends a reset, which can
// destroy our response before it is read. So we stop writing, and read and discard for a moment before we close.

import type { IncomingMessage } from 'node:http'

/** A caller that has not read its response by then will not read it. */
const lingerMs = 200
const lingerBytesMax = 4 * 1024 * 1024

/** Makes the connection of a request end gently when Node closes it after the response. */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), lingerMs)
    socket.once('close', () => clearTimeout(timer))
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > lingerBytesMax) socket.destroy()
    })
  }
}
