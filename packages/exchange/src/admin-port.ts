// D81: the admin port. If it cannot be opened, the start fails, so that nobody relies on a port that is not there; it can
// be switched off. All workers of a machine have one, which their primary opens.

import type { FastifyInstance } from 'fastify'
import type { Config } from './config/fields.ts'

/** Resolves with its address, or undefined where it is switched off; rejects with a sentence if it is taken. */
export async function openAdminPort({ admin }: Config, server: FastifyInstance): Promise<string | undefined> {
  const { enabled, host, port } = admin
  if (!enabled) return undefined
  return await server.listen({ host, port }).catch((error: Error) => {
    throw new Error(
      `cannot open the admin port on ${host}:${port}: ${error.message}; choose another with PARLEY_ADMIN_PORT (admin.port; 0 takes a free one), or switch it off with PARLEY_ADMIN_ENABLED=false (admin.enabled)`,
      { cause: error },
    )
  })
}

/** What the admin port is made with. */
export function adminSettings({ admin, booking, demand: { dnsServers } }: Config) {
  return { ...admin, bookingUrl: booking.url, bookingToken: booking.token, dnsServers }
}

/** The names by which the admin port may be called. */
export function adminNames({ admin }: Config): readonly string[] {
  return [admin.host, ...admin.names]
}
