// parley auctions: the newest auctions of a running exchange, each with why it ended so.

import { type AddCommand, operatorOption } from '../commands.ts'
import type { AuctionsOptions } from './auctions.ts'

export const addAuctions: AddCommand = (program, run) =>
  program
    .command('auctions')
    .description('Lists the newest auctions of a running exchange, each with why it ended so.')
    .option('--outcome <outcome>', 'only those that ended so: bid, no-bid, rejected or failed')
    .option('--publisher <id>', 'only those of this publisher')
    .option('--partner <name>', 'only those that this partner had a part in')
    .option('--reason <reason>', 'only those in which a partner ended so, such as late; with --partner, this one')
    .option('--limit <count>', 'how many at most, up to 500', '20')
    .option(...operatorOption)
    .action((options: AuctionsOptions) =>
      run('auctions', async (effects) => (await import('./auctions.ts')).listAuctions(options, effects)),
    )
