#!/usr/bin/env node
// The command parley-portal: the first word says what it does.

import { text } from 'node:stream/consumers'
import { DatabaseInUse, processTools } from '@parley/database'
import { fieldLines, rangeFault, readFields } from '@parley/port'
import { personCommand, personUsage } from './commands/person.ts'
import { type Database, openDatabase } from './database/open.ts'
import { serve } from './service/serve.ts'
import { fields, type Settings, settingsFault } from './settings.ts'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const [first = 'serve', ...rest] = args
  // People have options of their own; their settings come from the environment.
  const isPerson = first === 'person' && !rest.includes('--help')
  const reading = readFields(fields, isPerson ? [] : args, process.env)
  if (reading.kind === 'wrong') return refuse(reading.sentence)
  const { settings, words, isHelp } = reading
  if (isHelp) return help()
  const fault = rangeFault(fields, settings) ?? settingsFault(settings)
  if (fault !== undefined) return refuse(fault)
  try {
    if (isPerson) return await managePeople(settings, rest)
    const [word = 'serve', ...others] = words
    if (others.length === 0 && word === 'migrate') return await onDatabase(settings, () => Promise.resolve(0))
    if (others.length > 0 || word !== 'serve') return refuse(`${words.join(' ')} is not a command.`)
    return await serve(settings, processTools())
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return refuse(error.message)
  }
}

/** With its tables up to date. */
async function onDatabase<Code>(settings: Settings, work: (database: Database) => Promise<Code>): Promise<Code> {
  const database = await openDatabase(settings.database, { template: settings.template })
  try {
    await database.migrate()
    return await work(database)
  } finally {
    await database.close()
  }
}

function managePeople(settings: Settings, args: readonly string[]): Promise<number> {
  return personCommand(args, {
    onDatabase: (work) => onDatabase(settings, work),
    issuer: settings.openidIssuer,
    nowMs: Date.now,
    readInput: () => text(process.stdin),
    print,
    printError,
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

function help(): number {
  print(`Usage: parley-portal [serve|migrate] [options]\n\n${personUsage}\n\n${fieldLines(fields).join('\n')}`)
  return 0
}

function refuse(sentence: string): number {
  printError(`${sentence}\nparley-portal --help lists commands and options.`)
  return 2
}
