// Loaded into the exchange before its own code (`--import`), which stays as it is: whoever connects to the Unix socket
// gets the memory that is in use after a collection, and how many handles of each kind keep the process busy, as one line
// of JSON.

import { createServer } from 'node:net'

const path = process.env.LAB_MEMORY_SOCKET
const { gc } = globalThis

if (path !== undefined && gc !== undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    gc()
    socket.end(JSON.stringify({ ...process.memoryUsage(), resources: process.getActiveResourcesInfo() }))
  })
  server.listen(path)
  server.unref()
}
