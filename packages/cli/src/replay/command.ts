// parley replay: sends a recorded log of requests, at the recorded rate or faster.

import { type AddCommand, urlOption } from '../commands.ts'
import type { ReplayOptions } from './replay-log.ts'

export const addReplay: AddCommand = (program, run) =>
  program
    .command('replay')
    .argument('<log>', 'file with one {"atMs": …, "request": {…}} per line; - reads standard input')
    .description('Sends a recorded log of requests at the recorded rate or faster, and counts the answers.')
    .option(...urlOption)
    .option('--speed <times>', 'speed relative to the recording', '1')
    .option('--count-max <requests>', 'maximum number of requests in total', '10000')
    .option('--rate-max <requests>', 'maximum number of requests per second; the limit per address is 100', '90')
    .option('--at-once-max <requests>', 'maximum number of requests in flight', '64')
    .action((log: string, options: ReplayOptions) =>
      run('replay', async (effects) => (await import('./replay-log.ts')).replayLog(log, options, effects)),
    )
