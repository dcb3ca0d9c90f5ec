// A server on loopback for the tests of the two loops; it goes with the test that started it.

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

export async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openrtb2`
}
