// parley send: one bid request to a running exchange, and its answer in words.

import { type AddCommand, urlOption } from '../commands.ts'
import type { SendOptions } from './send.ts'

export const addSend: AddCommand = (program, run) =>
  program
    .command('send')
    .argument('<file>', 'bid request as JSON; - reads standard input')
    .description('Sends a bid request and explains the answer.')
    .option(...urlOption)
    .option('--test', 'set "test": 1, so that the sandbox bids and the answer explains the auction')
    .option('--key-file <file>', 'file that contains the API key of the publisher, sent as Authorization: Bearer')
    .option('--timeout <ms>', 'how long to wait for the answer', '5000')
    .action((file: string, options: SendOptions) =>
      run('send', async (effects) => (await import('./send.ts')).send(file, options, effects)),
    )
