// Pauses reading from a connection. A plain pause() does not last: node:http resumes the socket as soon as it has sent a
// response or has a body to discard. So resume() is ignored until the pause is over.

import type { Socket } from 'node:net'
import { nextTick } from 'node:process'

export function stopReading(socket: Socket): void {
  // An address may be paused for two reasons, or repeatedly; its connections are then paused already.
  if (socket.resume === unheard) return
  socket.pause()
  socket.resume = unheard
  nextTick(stopAgain, socket)
}

export function readOn(socket: Socket): void {
  if (socket.resume !== unheard) return
  Reflect.deleteProperty(socket, 'resume')
  socket.resume()
}

/** An earlier resume() takes effect only now, and node:http has just begun to read again. */
function stopAgain(socket: Socket): void {
  if (socket.resume === unheard) socket.emit('pause')
}

function unheard(this: Socket): Socket {
  return this
}
