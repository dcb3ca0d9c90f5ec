// parley mock-partner: a scripted demand partner on this machine, well-behaved or not.

import { Option } from 'commander'
import type { AddCommand } from '../commands.ts'
import { behavioursOffered } from './behaviours-offered.ts'
import type { MockOptions } from './mock-partner.ts'

export const addMockPartner: AddCommand = (program, run) =>
  program
    .command('mock-partner')
    .description('Starts a scripted demand partner on this machine: a correct one, or one of many faulty ones.')
    .addOption(new Option('--temper, --behaviour <name>', 'how it behaves').choices(behavioursOffered).default('fast'))
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 picks a free one').default('7070').env('MOCK_PARTNER_PORT'),
    )
    .option('--price <cpm>', 'price of every bid', '5')
    .option('--delay <ms>', 'delay before each answer')
    .option('--quiet', 'do not log incoming requests')
    .action((options: MockOptions) =>
      run('mock-partner', async (effects) => (await import('./mock-partner.ts')).mockPartner(options, effects)),
    )
