// RFC 9112, section 9.6: if we close a connection while the other side still sends, the kernel sends a reset, which can
// destroy our response before it is read. So we stop writing, and read and discard for a moment before we close.

import type { Socket } from 'node:net'

/** A caller that has not read its response by then will not read it. */
const lingerMs = 200
const lingerBytesMax = 4 * 1024 * 1024

/** Ends a connection behind its last response, while the other side may still be sending. */
export function endGently(socket: Socket): void {
  socket.end()
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  let bytes = 0
  socket.on('data', ({ length }: Buffer) => {
    bytes += length
    if (bytes > lingerBytesMax) socket.destroy()
  })
  socket.on('end', () => socket.destroy())
  socket.resume()
}
