// D81: the admin port. If it cannot be opened, the start fails, so that nobody relies on a port that is not there; it can
// be switched off. Each of several workers has its own port, counted up from the configured one.

import type { Config } from './config/fields.ts'
import { probePort } from './edge/listen.ts'

interface Place {
  readonly host: string
  readonly port: number
}

/** Where the admin port of this process is; `worker` is its number, where there are several. */
export function adminAddress({ admin }: Config, worker: number | undefined): Place {
  return { host: admin.host, port: admin.port === 0 ? 0 : admin.port + (worker ?? 0) }
}

/** Before there are workers: rejects with a sentence when one of their ports is taken. */
export async function probeAdminPorts(config: Config): Promise<void> {
  const { admin, server } = config
  if (!admin.enabled || admin.port === 0) return
  for (let worker = 0; worker < server.workers; worker++) {
    const place = adminAddress(config, worker)
    await probePort(place.host, place.port).catch((error: Error) => {
      throw new Error(adminPortFault(place, error), { cause: error })
    })
  }
}

export function adminPortFault({ host, port }: Place, { message }: Error): string {
  return `cannot open the admin port on ${host}:${port}: ${message}; choose another with PARLEY_ADMIN_PORT (admin.port; 0 takes a free one), or switch it off with PARLEY_ADMIN_ENABLED=false (admin.enabled)`
}
