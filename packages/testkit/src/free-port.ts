// Loopback ports that are free right now, and that nobody gets who asks the system for any port: a test gives a port to a
// server that starts seconds later, while others beside it start servers and connect.

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Linux hands out 32768 and above by itself; the ports that people choose are mostly below these. */
const lowest = 20_000
const highest = 32_000

/** A free port; with a count, the first of that many consecutive free ports. */
export async function freePort(count: number = 1): Promise<number> {
  for (;;) {
    const first = randomInt(lowest, highest)
    const row = Array.from({ length: count }, (_, index) => isFree(first + index))
    if (!(await Promise.all(row)).includes(false)) return first
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}
