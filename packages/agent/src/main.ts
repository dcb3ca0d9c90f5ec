#!/usr/bin/env node
// The command parley-agent.

import { DatabaseInUse } from '@parley/database'
import { fieldLines, rangeFault, readFields, stopSignal } from '@parley/port'
import { pino } from 'pino'
import { serve } from './service/serve.ts'
import { fields } from './settings.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  const given = readFields(fields, process.argv.slice(2), process.env)
  if (given.kind === 'wrong') return refuse(given.sentence)
  const { settings, words, isHelp } = given
  if (isHelp) {
    process.stdout.write(`Usage: parley-agent [options]\n\n${fieldLines(fields).join('\n')}\n`)
    return 0
  }
  if (words.length > 0) return refuse(`${words.join(' ')} is not an option.`)
  const fault = rangeFault(fields, settings)
  if (fault !== undefined) return refuse(fault)
  const logger = pino({
    base: null,
    timestamp: () => `,"at":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
  })
  try {
    return await serve(settings, {
      stop: stopSignal(),
      print: (line) => void process.stdout.write(`${line}\n`),
      log: (event, members) => logger.error({ event, ...members }, event.replaceAll('-', ' ')),
    })
  } catch (error) {
    if (!(error instanceof DatabaseInUse)) throw error
    return refuse(error.message)
  }
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\nparley-agent --help lists the options.\n`)
  return 2
}
