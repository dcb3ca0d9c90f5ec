// Says in time, and with the way out, that a port is taken.

import { once } from 'node:events'
import { createServer } from 'node:net'

export interface WantedPort {
  readonly port: number
  readonly use: string
  /** The option that chooses another one. */
  readonly option: string
}

/** The complaints about ports that cannot be had; none when all is well. */
export async function portComplaints(wanted: readonly WantedPort[]): Promise<readonly string[]> {
  const complaints = await Promise.all(wanted.map(complaintOf))
  return complaints.filter((complaint) => complaint !== undefined)
}

async function complaintOf({ port, use, option }: WantedPort): Promise<string | undefined> {
  const code = await listenFault(port)
  if (code === undefined) return undefined
  const why = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`
  return `Port ${port} for ${use} ${why}. Choose another with ${option} PORT; 0 takes a free one.`
}

async function listenFault(port: number): Promise<string | undefined> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown fault'
  } finally {
    probe.close()
  }
}
