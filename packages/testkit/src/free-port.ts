// Loopback ports that are free right now.

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A free port; with a count, the first of that many consecutive free ports. */
export async function freePort(count: number = 1): Promise<number> {
  for (;;) {
    const first = (await listenFor(0)) ?? 0
    const others = Array.from({ length: count - 1 }, (_, index) => listenFor(first + 1 + index))
    if (!(await Promise.all(others)).includes(undefined)) return first
  }
}

/** Listens briefly and returns the port, or undefined if the port is in use. */
async function listenFor(port: number): Promise<number | undefined> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return undefined
  }
  const { port: found } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return found
}
