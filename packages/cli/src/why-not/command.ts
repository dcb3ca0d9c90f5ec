// parley why-not: one campaign, and where every impression went that it did not get.

import type { CampaignOptions } from '../campaign/campaign.ts'
import { bookingTokenOption, bookingUrlOption } from '../campaign/command.ts'
import type { AddCommand } from '../commands.ts'

export const addWhyNot: AddCommand = (program, run) =>
  program
    .command('why-not')
    .argument('<campaign>', 'the id of a booked campaign')
    .description(
      'Explains why a campaign is not shown more: where each impression went that matched it, and what of all traffic it does not match.',
    )
    .option(...bookingUrlOption)
    .addOption(bookingTokenOption())
    .action((campaign: string, options: CampaignOptions) =>
      run('why-not', async (effects) => (await import('./why-not.ts')).explainWhyNot(campaign, options, effects)),
    )
