// RFC 9112, section 9.6: whoever closes a connection on which the other side still sends makes the kernel answer with a
// reset, and a reset can destroy the answer before it is read. So we stop writing, read on for a moment and throw away.

import type { IncomingMessage } from 'node:http'

/** A caller that has not seen its answer by then does not look. */
const lingerMs = 200
const lingerBytesMax = 4 * 1024 * 1024

/** Makes the connection of a request end gently when Node ends it behind the answer. */
export function lingerAfter(request: IncomingMessage): void {
  const { socket } = request
  // This is what Node calls behind the last answer of a connection.
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
