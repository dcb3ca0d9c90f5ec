// A node on a machine of its own, with its partners beside it and a journal.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { partnersConfig, type RunningExchange, startExchange } from '../../stage/exchange.ts'
import { healthyPartners, startPartners } from '../../stage/partners/start.ts'
import { within as commandWithin, type Machine } from './namespaces.ts'

export interface NodeOptions {
  readonly machine: Machine
  readonly folder: string
  readonly redisUrl: string
  readonly seed: number
}

export interface Node extends Pick<RunningExchange, 'name' | 'url' | 'kill'> {
  readonly journal: string
}

export const adminPort = 9090

export async function startNode({ machine, folder, redisUrl, seed }: NodeOptions): Promise<Node> {
  const { name, address } = machine
  const journal = join(folder, `${name}-journal`)
  mkdirSync(journal)
  const within = commandWithin(machine)
  const script = { seed, partners: healthyPartners(2, 10) }
  const partners = await startPartners(script, { name: `${name}-partners`, folder, within })
  const { demand } = partnersConfig(partners.endpoints)
  const exchange = await startExchange({
    name,
    folder,
    config: { demand, limits: { ip: 0 }, notices: { trackedPublishers: ['pub-1'] } },
    at: { host: address, port: 8080, adminPort },
    env: { PARLEY_JOURNAL: journal, REDIS_URL: redisUrl },
    within,
  })
  return {
    name,
    url: exchange.url,
    journal,
    async kill() {
      await Promise.all([exchange.kill(), partners.kill()])
    },
  }
}
