// parley deals: tells buyers of the operator's deals.

import { Argument } from 'commander'
import type { AddCommand } from '../commands.ts'
import type { PushOptions } from './push-deals.ts'

export const addDeals: AddCommand = (program, run) =>
  program
    .command('deals')
    .addArgument(
      new Argument('<action>', 'push: send the deals of deals.catalogue that the buyer may use').choices(['push']),
    )
    .description('Sends the deals of a configuration to a buyer (Deal Sync API 1.0) and reads the status of each.')
    .option('--config <file>', 'configuration with the deals; defaults to PARLEY_CONFIG, else parley.yaml')
    .option(
      '--seat <name>',
      'seat of the buyer, or the name of its partner: its deals are sent, without other seats; required if the deals name more than one',
    )
    .option('--url <url>', 'where deals are sent; defaults to deals.pushUrl of the configuration')
    .option('--status-url <url>', 'URL for the status of a deal; defaults to deals.statusUrl')
    .option('--timeout <ms>', 'timeout for each call; calls are not retried', '5000')
    .option('--dry-run', 'print what would be sent, and send nothing')
    .action((_action: string, options: PushOptions) =>
      run('deals', async (effects) => (await import('./push-deals.ts')).pushDeals(options, effects)),
    )
