#!/usr/bin/env node
// The command parley-ledger: the first word says what it does.

import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { DatabaseInUse } from '@parley/database'
import { stopSignal } from '@parley/port'
import { columns } from './commands/columns.ts'
import type { Command } from './commands/context.ts'
import { enterKeptAside } from './commands/enter-held.ts'
import { createLog } from './commands/log.ts'
import { migrate } from './commands/migrate.ts'
import { reconcileBooks } from './commands/reconcile.ts'
import { recoverDamaged } from './commands/recover.ts'
import { serve } from './commands/serve.ts'
import { ship } from './commands/ship.ts'
import { financeCommands } from './finance/commands/commands.ts'
import type { FinanceCommand } from './finance/commands/context.ts'
import { takeOptions } from './finance/commands/options.ts'
import { makeKey } from './keys/command.ts'
import { helpLines, readSettings, settingFault } from './settings/read-settings.ts'
import { hasSecretFiles, readSecrets } from './settings/secrets.ts'

interface Described {
  readonly run: Command | FinanceCommand
  readonly says: string
  /** Whether other words may follow it. */
  readonly takesWords?: true
}

const commands: Readonly<Record<string, Described>> = {
  serve: { run: serve, says: 'processes journals or Kafka and serves the API; the default' },
  ship: { run: ship, says: 'sends the journals of this machine to Kafka' },
  reconcile: { run: reconcileBooks, says: 'compares journals and ledger, and every sum with its rows' },
  'enter-held': { run: enterKeptAside, says: 're-enters held entries that now verify' },
  recover: {
    run: recoverDamaged,
    says: 'recovers intact records from damaged journal files: those under PARLEY_JOURNAL, or the given ones',
    takesWords: true,
  },
  columns: { run: columns, says: 'notices in ClickHouse: prints its SQL, and books its sums', takesWords: true },
  migrate: { run: migrate, says: 'migrates the database schema' },
  ...financeCommands,
}

// Whoever reads a report with `head` has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})
process.exitCode = await main()

async function main(): Promise<number> {
  const [first = '', ...others] = process.argv.slice(2)
  // It has options of its own and needs no settings.
  if (first === 'key') return makeKey(others, { randomBytes, print, printError })
  const own = Object.hasOwn(financeCommands, first) ? financeCommands[first]?.options : undefined
  const taken = takeOptions(process.argv.slice(2), own ?? [])
  if (taken.kind === 'refused') return refuse(`${taken.reason}.`)
  const given = readSettings(taken.rest, process.env)
  if (given.kind === 'wrong') return refuse(given.sentence)
  const { settings, words, isHelp } = given
  if (isHelp) return help()
  const [word = 'serve', ...rest] = words
  const command = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (command === undefined || (rest.length > 0 && command.takesWords === undefined))
    return refuse(`${words.join(' ')} is not a command.`)
  const fault = settingFault(settings)
  if (fault !== undefined) return refuse(fault)
  const found = readSecrets(settings)
  if (found.kind === 'wrong') return refuse(found.sentence)
  // From now on it orders that the files are read, also while the database is still waited for.
  if (hasSecretFiles(settings)) process.on('SIGHUP', () => {})
  try {
    return await command.run({
      settings: { ...settings, ...found.secrets },
      words: rest,
      options: taken.options,
      log: createLog(Date.now),
      print,
      input: () => text(process.stdin),
      stop: stopSignal(),
      onHangUp: (listener) => process.on('SIGHUP', listener),
    })
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    printError(error.message)
    return 2
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

function help(): number {
  const lines = Object.entries(commands).map(([word, { says }]) => `  ${word.padEnd(12)}${says}`)
  const key = `  ${'key'.padEnd(12)}makes a key of one side; parley-ledger key --side partner --of acme`
  process.stdout.write(`Usage: parley-ledger [command] [options]\n\nCommands:\n${[...lines, key].join('\n')}\n\n`)
  process.stdout.write(`Options and environment variables:\n${helpLines().join('\n')}\n`)
  return 0
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\nparley-ledger --help lists commands and options.\n`)
  return 2
}
