// The exchange as a contender: the real command in its own process, with a configuration of its own.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, startServer } from './process.ts'

export interface ExchangeOptions {
  readonly yaml: string
  readonly core: number | undefined
  /** Where to leave a CPU profile when it stops; undefined for none. */
  readonly profileFolder: string | undefined
}

/** The generator calls from one address for one publisher; with the limits on, it would measure refusals. */
const withoutLimits = { PARLEY_LIMIT_IP: '0', PARLEY_LIMIT_PUBLISHER: '0', PARLEY_LIMIT_GLOBAL: '0' }

export const limitsNote = `The exchange's limits are off: ${Object.keys(withoutLimits).join(', ')} = 0.`

export async function startExchange({ yaml, core, profileFolder }: ExchangeOptions): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const config = join(folder, 'parley.yaml')
  writeFileSync(config, yaml)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return startServer({
    file: '../packages/exchange/src/main.ts',
    args: ['--config', config],
    env: { HOST: '127.0.0.1', PORT: '0', PARLEY_ADMIN_PORT: '0', ...withoutLimits },
    nodeArgs: profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`],
    core,
  })
}

/** OpenRTB partners that may take as long as a request allows: on a busy machine their wait is not what is measured. */
export function partnersYaml(urls: readonly URL[]): string {
  const entries = urls.map(
    (url, index) => `    - { name: partner-${index + 1}, timeoutMs: 500, params: { endpoint: "${url.href}" } }`,
  )
  return `demand:\n  partners:\n${entries.join('\n')}\n`
}
