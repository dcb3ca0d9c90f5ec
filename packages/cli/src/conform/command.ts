// parley conform: runs every conformance case against an exchange over HTTP and reports what to fix.

import { type AddCommand, urlOption } from '../commands.ts'
import type { ConformOptions } from './conform.ts'

export const addConform: AddCommand = (program, run) =>
  program
    .command('conform')
    .description('Runs the conformance suite against an exchange.')
    .option(...urlOption)
    .option('--only <text>', 'only cases whose name, rule or title contains the text', '')
    .action((options: ConformOptions) =>
      run('conform', async (effects) => (await import('./conform.ts')).conform(options, effects)),
    )
