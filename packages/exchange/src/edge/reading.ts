// To stop reading a connection for a while. node:http does so itself where answers are not taken: it marks the socket, heeds
// the mark wherever it would read on, and takes it back when the socket has drained. A plain pause() would end as soon as a
// body is read or thrown away.

import type { Socket } from 'node:net'

type MarkedSocket = Socket & { _paused?: boolean }

export function stopReading(socket: MarkedSocket): void {
  socket._paused = true
  socket.pause()
}

/** Where answers still wait for their reader, node:http reads on when they are gone. */
export function readOn(socket: MarkedSocket): void {
  if (socket._paused === true) socket.emit('drain')
}
