// parley auctions: the newest auctions of a running exchange, each with the reason for its outcome.

import { type AddCommand, adminUrlOption, formerUrlOption } from '../commands.ts'
import type { AuctionsOptions } from './auctions.ts'

export const addAuctions: AddCommand = (program, run) =>
  program
    .command('auctions')
    .description('Lists the newest auctions of a running exchange, each with the reason for its outcome.')
    .option('--outcome <outcome>', 'only auctions with this outcome: bid, no-bid, rejected or failed')
    .option('--publisher <id>', 'only auctions of this publisher')
    .option('--partner <name>', 'only auctions in which this partner took part')
    .option(
      '--reason <reason>',
      'only auctions in which a partner had this reason, such as late; with --partner, that partner',
    )
    .option('--request <id>', 'only auctions of the request to which the publisher gave this id')
    .option('--min-price <dollars>', 'only auctions in which an impression was sold for this CPM or more, such as 2.5')
    .option(
      '--before <time>',
      'only auctions before this time, such as 2026-11-19T08:30:00Z; kept records are searched too',
    )
    .option('--limit <count>', 'maximum number of auctions to list, up to 500', '20')
    .option(...adminUrlOption)
    .addOption(formerUrlOption('operator'))
    .action((options: AuctionsOptions) =>
      run('auctions', async (effects) => (await import('./auctions.ts')).listAuctions(options, effects)),
    )
