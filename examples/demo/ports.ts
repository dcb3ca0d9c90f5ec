// Reports before the start that a port is in use, and how to choose another one.

import { once } from 'node:events'
import { createServer } from 'node:net'

export interface WantedPort {
  readonly port: number
  readonly use: string
  /** The option that chooses another one. */
  readonly option: string
}

/** One complaint for each port that cannot be used. */
export async function portComplaints(wanted: readonly WantedPort[]): Promise<readonly string[]> {
  const complaints = await Promise.all(wanted.map(complaintOf))
  return complaints.filter((complaint) => complaint !== undefined)
}

async function complaintOf({ port, use, option }: WantedPort): Promise<string | undefined> {
  const code = await listenFault(port)
  if (code === undefined) return undefined
  const why = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${code})`
  return `Port ${port} for ${use} ${why}. Choose another with ${option} PORT; 0 picks a free one.`
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
