// The other nodes of this one, from the settings: those that are listed, and those behind a name.

import type { FastifyInstance } from 'fastify'
import type { NodeEvent } from '../../model/node-event.ts'
import { openDns } from '../../names/ask-dns.ts'
import { createAskSystem } from '../../names/ask-system.ts'
import type { AskName } from '../../names/name-answer.ts'
import type { Clock } from '../../time/clock.ts'
import { followDns, type NodesByName, ownAddress } from './dns-addresses.ts'
import { createFleet, type Fleet } from './fleet.ts'

export interface FleetSettings extends NodesByName {
  readonly nodes: readonly string[]
  /** Where this port is. */
  readonly host: string
  readonly dnsServers: readonly string[]
}

export interface FleetTools {
  readonly clock: Clock
  readonly log?: ((event: NodeEvent) => void) | undefined
}

/** Names are followed while the port is open. */
export function openFleet(server: FastifyInstance, settings: FleetSettings, { clock, log }: FleetTools): Fleet {
  const { nodes, nodesDns, nodesMax, dnsServers, host } = settings
  if (nodesDns === '') return createFleet(() => nodes)
  const dns = openDns({ servers: dnsServers, clock })
  const tools = { ask: askFirst(dns.ask), clock, log: log ?? (() => {}), isOwn: ownAddress(host) }
  const followed = followDns(settings, tools)
  server.addHook('onListen', async () => followed.start())
  server.addHook('preClose', async () => {
    followed.stop()
    dns.close()
  })
  return createFleet(() => [...new Set([...nodes, ...followed.addresses()])].slice(0, nodesMax))
}

/** What DNS does not know may be known to the machine, as for partners. */
function askFirst(ask: AskName): AskName {
  const askSystem = createAskSystem()
  return async (name) => {
    const answer = await ask(name)
    return answer.kind === 'unknown' ? await askSystem(name) : answer
  }
}
