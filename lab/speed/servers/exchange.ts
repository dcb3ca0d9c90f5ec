// The exchange as a contender: the one file that the image runs, or the sources of a checkout where `root` names one.

import { join } from 'node:path'
import { programsFolder } from '../../../scripts/bundle/programs.ts'
import { type ExchangeOptions as StageOptions, startExchange as startAny } from '../../stage/exchange.ts'
import type { PartnerScript } from '../../stage/partners/script.ts'
import { startPartners } from '../../stage/partners/start.ts'
import { startProgram } from '../../stage/program.ts'
import { profileArgs } from '../report/profile.ts'

export interface ExchangeOptions extends Pick<StageOptions, 'root' | 'core' | 'env' | 'workers' | 'nodeArgs'> {
  readonly yaml: string
  /** Where to leave a CPU profile when it stops; undefined for none. */
  readonly profileFolder?: string | undefined
}

export interface ServerProcess {
  readonly pid: number
  readonly url: string
  readonly stop: () => Promise<void>
}

/** All three limits count every request and refuse none: the generator may be faster than any publisher. */
const raisedLimits = {
  PARLEY_LIMIT_IP: '1000000',
  PARLEY_LIMIT_PUBLISHER: '1000000',
  PARLEY_LIMIT_GLOBAL: '1000000',
}

export const exchangeNote =
  'The limits are on and raised to 1,000,000 a second, so that they count and do not refuse; every connection has a source address of its own.'

export async function startExchange(options: ExchangeOptions): Promise<ServerProcess> {
  const { yaml, root, env = {}, workers = 1, nodeArgs = [], profileFolder, core } = options
  const { pid, url, stop } = await startAny({
    config: yaml,
    ...(root === undefined ? { file: join(programsFolder, 'exchange.js') } : { root }),
    core,
    workers,
    env: { PARLEY_LOG_LEVEL: 'error', ...raisedLimits, ...env },
    nodeArgs: [...nodeArgs, ...profileArgs(profileFolder)],
  })
  return { pid: pid(), url, stop }
}

/** A server of this folder, which prints where it answers. */
export async function startServer(
  name: string,
  args: readonly string[],
  options: Pick<StageOptions, 'core' | 'nodeArgs'>,
): Promise<ServerProcess> {
  const file = `lab/speed/servers/${name}.ts`
  const { pid, greeting, stop } = await startProgram({ name, file, args, ready: /POST (http:\S+)\s/, ...options })
  return { pid: pid(), url: greeting()[1] ?? '', stop }
}

export interface PartnerProcess extends Pick<ServerProcess, 'url' | 'stop'> {
  /** Connections that ended although they were used within the last minute. */
  readonly endedEarly: () => Promise<number>
}

/** A partner in a process of its own. */
export async function startPartner(script: PartnerScript, core: number | undefined): Promise<PartnerProcess> {
  const { endpoints, figures, stop } = await startPartners({ seed: script.price ?? 1, partners: [script] }, { core })
  const endedEarly = async (): Promise<number> => (await figures())[0]?.endedEarly ?? 0
  return { url: endpoints[0] ?? '', endedEarly, stop }
}

export interface PartnerEntry {
  readonly url: string
  readonly timeoutMs?: number
  /** Where it takes traffic from; undefined for everywhere. */
  readonly country?: string
}

export function partnersYaml(partners: readonly PartnerEntry[]): string {
  const entries = partners.map(({ url, timeoutMs, country }, index) => ({
    name: `partner-${index + 1}`,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(country === undefined ? {} : { countries: [country] }),
    params: { endpoint: url },
  }))
  return `demand:\n  partners: ${JSON.stringify(entries)}\n`
}
