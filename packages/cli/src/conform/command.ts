// parley conform: runs every conformance case against an exchange over HTTP and reports what to fix.

import type { Stage } from '@parley/testkit/cases'
import { Option } from 'commander'
import { type AddCommand, urlOption } from '../commands.ts'
import type { ConformOptions } from './conform.ts'

/** Written out, because importing them would load the cases only to show the help. The compiler compares the two. */
const stages = Object.keys({ sample: true, deals: true } satisfies Record<Stage, true>)

export const addConform: AddCommand = (program, run) =>
  program
    .command('conform')
    .description('Runs the conformance suite against an exchange.')
    .option(...urlOption)
    .option('--only <text>', 'only cases whose name, rule or title contains the text', '')
    .addOption(
      new Option(
        '--stage <name>',
        'which cases: `sample` for an exchange that was started with --sample, `deals` for one with conformance/deals.yaml, whose buyers this command then plays',
      )
        .choices(stages)
        .default('sample'),
    )
    .option('--buyers-port <port>', 'port of the local buyers, as in conformance/deals.yaml', '8091')
    .action((options: ConformOptions) =>
      run('conform', async (effects) => (await import('./conform.ts')).conform(options, effects)),
    )
