// The exchange as a contender: the real command in its own process, with its own configuration.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ServerProcess, startServer } from '../../stage/process.ts'
import { profileArgs } from '../report/profile.ts'

export interface ExchangeOptions {
  readonly yaml: string
  /** Another checkout; undefined for this one. */
  readonly root?: string | undefined
  readonly core: number | undefined
  readonly env?: Readonly<Record<string, string>>
  readonly workers?: number
  readonly nodeArgs?: readonly string[]
  /** Where to leave a CPU profile when it stops; undefined for none. */
  readonly profileFolder?: string | undefined
}

/** All three limits count every request and refuse none: the generator may be faster than any publisher. */
const raisedLimits = {
  PARLEY_LIMIT_IP: '1000000',
  PARLEY_LIMIT_PUBLISHER: '1000000',
  PARLEY_LIMIT_GLOBAL: '1000000',
}

const usual = { HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', PARLEY_LOG_LEVEL: 'error' }

export const exchangeNote =
  'The limits are on and raised to 1,000,000 a second, so that they count and do not refuse; every connection has a source address of its own.'

const main = 'packages/exchange/src/main.ts'

const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export async function startExchange(options: ExchangeOptions): Promise<ServerProcess> {
  const { yaml, root, core, env = {}, workers = 1, nodeArgs = [], profileFolder } = options
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const config = join(folder, 'parley.yaml')
  writeFileSync(config, yaml)
  folders.add(folder)
  return startServer({
    file: root === undefined ? main : pathToFileURL(join(root, main)).href,
    args: ['--config', config],
    env: { ...usual, WORKERS: String(workers), ...raisedLimits, ...env },
    nodeArgs: [...nodeArgs, ...profileArgs(profileFolder)],
    core,
    processes: workers,
  })
}

export interface PartnerEntry {
  readonly url: URL
  readonly timeoutMs?: number
  /** Where it takes traffic from; undefined for everywhere. */
  readonly country?: string
}

export function partnersYaml(partners: readonly PartnerEntry[]): string {
  const entries = partners.map(({ url, timeoutMs, country }, index) => {
    const options = [
      `name: partner-${index + 1}`,
      ...(timeoutMs === undefined ? [] : [`timeoutMs: ${timeoutMs}`]),
      ...(country === undefined ? [] : [`countries: [${country}]`]),
      `params: { endpoint: "${url.href}" }`,
    ]
    return `    - { ${options.join(', ')} }`
  })
  return `demand:\n  partners:\n${entries.join('\n')}\n`
}
