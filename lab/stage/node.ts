// One node of the exchange: the real command with a journal of its own, on a port that it keeps over restarts.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { seriesIn } from '@parley/testkit/metric'
import { programFile } from '@parley/testkit/program'
import { type Program, startProgram } from './program.ts'

export interface NodeWishes {
  readonly name: string
  readonly folder: string
  /** Members of the configuration; those below come first. */
  readonly config: Readonly<Record<string, object>>
  readonly env?: Readonly<Record<string, string>>
  /** Instead of a folder of its own. */
  readonly journal?: string
}

export interface RunningNode extends Program {
  readonly origin: string
  /** The value of one series of /metrics; 0 where it is not there. */
  readonly metric: (series: string) => Promise<number>
  /** The root of its journals. */
  readonly journal: string
}

/** For every node the same, so that each accepts the notices of the others. */
export const noticeSecret = 'a secret of the stage that is long enough'

export async function startNode(wishes: NodeWishes): Promise<RunningNode> {
  const { name, folder, config, env = {} } = wishes
  const port = await freePort()
  const adminPort = await freePort()
  const journal = wishes.journal ?? join(folder, name)
  mkdirSync(journal, { recursive: true })
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify(config))
  const program = await startProgram({
    name,
    file: programFile('exchange'),
    args: ['--config', file],
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PARLEY_ADMIN_PORT: String(adminPort),
      PARLEY_DRAIN_MS: '0',
      PARLEY_LOG_LEVEL: 'warn',
      PARLEY_NOTICE_SECRET: noticeSecret,
      PARLEY_JOURNAL: journal,
      ...env,
    },
    ready: /answers POST (\S+)\/openrtb2\n/,
    folder,
  })
  const metric = async (series: string): Promise<number> =>
    seriesIn(await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text(), series) ?? 0
  return { ...program, origin: `http://127.0.0.1:${port}`, journal, metric }
}
