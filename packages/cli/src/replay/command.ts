// parley replay: a recorded log of requests, at its own pace or faster.

import { type AddCommand, urlOption } from '../commands.ts'
import type { ReplayOptions } from './replay-log.ts'

export const addReplay: AddCommand = (program, run) =>
  program
    .command('replay')
    .argument('<log>', 'one {"atMs": …, "request": {…}} a line; - reads the standard input')
    .description('Sends a recorded log of requests at its own pace or faster, and counts the answers.')
    .option(...urlOption)
    .option('--speed <times>', 'how much faster than recorded', '1')
    .option('--count-max <requests>', 'the most that is sent in all', '10000')
    .option('--rate-max <requests>', 'the most that is sent in a second; an address may send 100', '90')
    .option('--at-once-max <requests>', 'the most that wait for an answer at once', '64')
    .action((log: string, options: ReplayOptions) =>
      run('replay', async (effects) => (await import('./replay-log.ts')).replayLog(log, options, effects)),
    )
