// The unit lets the exchange make only some system calls. Without systemd the filter cannot be in force here, so strace writes
// down which ones the exchange makes, with two workers, from its start to its end, and they are compared with the filter.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'
import { type Check, type Ending, failed, passed, skipped } from './check.ts'
import { root, textAt } from './deploy-files.ts'
import { run } from './run.ts'

export const checkSystemCalls: Check = { name: 'the system calls of the unit', run: check }

/** Under strace a start takes several seconds. */
const seconds = 20

async function check(): Promise<Ending> {
  for (const [program, flag] of [
    ['strace', '--version'],
    ['systemd-analyze', '--version'],
    ['timeout', '--version'],
  ] as const) {
    const { code, said } = await run(program, [flag])
    if (code === undefined) return skipped(said)
  }
  const allowed = await allowedCalls()
  const used = await usedCalls()
  const refused = [...used].filter((call) => !allowed.has(call))
  if (used.size === 0) return failed('strace saw no system call')
  if (refused.length > 0) return failed(`the filter of parley.service refuses ${refused.join(', ')}`)
  return passed(
    `the exchange with two workers made ${used.size} different system calls, and the filter permits all of them`,
  )
}

/** As systemd reads them: the first line names what is allowed, one with ~ takes away. */
async function allowedCalls(): Promise<ReadonlySet<string>> {
  const lines = [...textAt('deploy/systemd/parley.service').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)]
  let allowed: ReadonlySet<string> = await membersOf('@default')
  for (const [, isTaken = '', names = ''] of lines) {
    for (const name of names.split(' ')) {
      const members = await membersOf(name)
      allowed = isTaken === '~' ? allowed.difference(members) : allowed.union(members)
    }
  }
  return allowed.union(await membersOf('@default'))
}

/** The calls of a set, and those of the sets in it. */
async function membersOf(name: string): Promise<ReadonlySet<string>> {
  const { output } = await run('systemd-analyze', ['syscall-filter', '--no-pager', name])
  const words = output
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
  const sets = await Promise.all(words.filter((word) => word.startsWith('@')).map(membersOf))
  const own = new Set(words.filter((word) => /^\w+$/.test(word)))
  return sets.reduce((all, set) => all.union(set), own as ReadonlySet<string>)
}

async function usedCalls(): Promise<ReadonlySet<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-calls-'))
  const file = join(folder, 'calls')
  const node = fileURLToPath(new URL('node_modules/.bin/node', root))
  const exchange = [node, '--disable-sigusr1', fileURLToPath(new URL('packages/exchange/src/main.ts', root))]
  const env = {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PARLEY_ADMIN_PORT: String(await freePort()),
    PARLEY_CONFIG: fileURLToPath(new URL('sample.yaml', root)),
    PARLEY_JOURNAL: join(folder, 'journal'),
    PARLEY_DRAIN_MS: '0',
    WORKERS: '2',
  }
  try {
    await run('timeout', ['--signal=TERM', String(seconds), 'strace', '-f', '-qq', '-o', file, ...exchange], { env })
    const names = readFileSync(file, 'utf8').matchAll(/^\d+ +(\w+)\(/gm)
    return new Set([...names].map(([, name = '']) => name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
