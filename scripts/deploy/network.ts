// Names and ports of a fleet that is described for containers, on the loopback of this machine: each host has a free port in
// the place of each port of ours.

import { freePort } from '@parley/testkit/free-port'

/** Which variable moves which port. */
const variables: Readonly<Record<string, number>> = {
  PORT: 8080,
  PARLEY_ADMIN_PORT: 9090,
  PARLEY_LEDGER_PORT: 9191,
  // Both, because no host has both.
  PARLEY_SHIP_PORT: 9292,
  PARLEY_BOOKING_PORT: 9292,
  PARLEY_AGENT_PORT: 9393,
  PARLEY_PORTAL_PORT: 9494,
  BIDDER_PORT: 7070,
}

export interface Network {
  readonly urlOf: (host: string, port: number) => string
  /** The variables that move the ports of a host. */
  readonly portsOf: (host: string) => Readonly<Record<string, string>>
  /** Words as a process of this host may use them here. */
  readonly translate: (host: string, words: string) => string
}

/** `others` are words for what is elsewhere, and what stands for them here. */
export async function openNetwork(
  hosts: readonly string[],
  others: Readonly<Record<string, string>>,
): Promise<Network> {
  const moved = new Map<string, number>()
  for (const host of hosts) for (const port of Object.values(variables)) moved.set(`${host}:${port}`, await freePort())
  const here = (host: string, port: number | string): string => `127.0.0.1:${moved.get(`${host}:${port}`)}`
  return {
    urlOf: (host, port) => `http://${here(host, port)}`,
    portsOf: (host) =>
      Object.fromEntries(Object.entries(variables).map(([name, port]) => [name, String(moved.get(`${host}:${port}`))])),
    translate(host, words) {
      const known = Object.entries(others).reduce((text, [word, stand]) => text.replaceAll(word, stand), words)
      return known
        .replaceAll(/(?<![\d.])0\.0\.0\.0\b/g, '127.0.0.1')
        .replaceAll(/([\w-]+(?:\.0\.0\.1)?):(\d+)\b/g, (all: string, name: string, port: string) => {
          const called = name === '127.0.0.1' ? host : name
          return moved.has(`${called}:${port}`) ? here(called, port) : all
        })
    },
  }
}
