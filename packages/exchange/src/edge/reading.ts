// To stop reading a connection for a while. A plain pause() does not last: node:http reads on as soon as it has an answer
// out or a body to throw away. So the socket does not hear that until it may.

import type { Socket } from 'node:net'
import { nextTick } from 'node:process'

export function stopReading(socket: Socket): void {
  // An address that is stopped for two reasons, or again and again, has 256 connections that have heard it.
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

/** A resume() that was called before ours is carried out only now, and node:http has just begun to read again. */
function stopAgain(socket: Socket): void {
  if (socket.resume === unheard) socket.emit('pause')
}

function unheard(this: Socket): Socket {
  return this
}
