// A node on a machine of its own, with its partners beside it and a journal.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { healthyPartners } from '../../resilience/stage.ts'
import { partnersConfig } from '../../stage/exchange.ts'
import { noticeSecret } from '../../stage/node.ts'
import { type Program, startProgram } from '../../stage/program.ts'
import { type Machine, within } from './namespaces.ts'

export interface NodeWishes {
  readonly machine: Machine
  readonly folder: string
  readonly redisUrl: string
  readonly seed: number
}

export interface Node extends Pick<Program, 'kill'> {
  readonly name: string
  /** Where bid requests go. */
  readonly url: string
  readonly journal: string
}

const port = 8080
export const adminPort = 9090

export async function startNode({ machine, folder, redisUrl, seed }: NodeWishes): Promise<Node> {
  const { name, address } = machine
  const journal = join(folder, `${name}-journal`)
  mkdirSync(journal)
  const partners = await startProgram({
    name: `${name}-partners`,
    file: 'lab/stage/partners/main.ts',
    args: [JSON.stringify({ seed, partners: healthyPartners(2, 10) })],
    ready: /partners answer at (\S*), control at (\S+)\n/,
    folder,
    within: within(machine),
  })
  const ports = (partners.greeting()[1] ?? '').split(',')
  const { demand } = partnersConfig(ports.map((one) => `http://127.0.0.1:${one}/bid`))
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ demand, limits: { ip: 0 }, notices: { trackedPublishers: ['pub-1'] } }))
  const exchange = await startProgram({
    name,
    file: 'packages/exchange/src/main.ts',
    args: ['--config', file],
    env: {
      HOST: address,
      PORT: String(port),
      PARLEY_ADMIN_HOST: address,
      PARLEY_ADMIN_PORT: String(adminPort),
      PARLEY_JOURNAL: journal,
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_NOTICE_SECRET: noticeSecret,
      REDIS_URL: redisUrl,
    },
    ready: /answers POST (\S+)\/openrtb2\n/,
    folder,
    within: within(machine),
  })
  return {
    name,
    url: `http://${address}:${port}/openrtb2`,
    journal,
    async kill() {
      await Promise.all([exchange.kill(), partners.kill()])
    },
  }
}
