// parley campaign: campaigns with budgets, at booking.

import { Argument, Option } from 'commander'
import type { AddCommand } from '../commands.ts'
import type { CampaignOptions } from './campaign.ts'

const campaignActions = {
  list: 'all campaigns',
  show: 'one campaign, and why its money is not spent',
  forecast: 'what the order in a JSON file would buy, with an interval; nothing is booked',
  book: 'book the order in a JSON file; the same file is booked once',
  pause: 'stop offering it; exchanges return its money',
  resume: 'offer it again',
  approve: 'approve its creative',
  reject: 'reject its creative, with --reason',
} as const
export type CampaignAction = keyof typeof campaignActions

export const bookingUrlOption = [
  '--url <url>',
  'base URL of booking; defaults to this machine, port PARLEY_BOOKING_PORT or 9292',
] as const

export function bookingTokenOption(): Option {
  return new Option('--token <token>', 'token of booking; others can see it in the list of processes').env(
    'PARLEY_BOOKING_TOKEN',
  )
}

export const addCampaign: AddCommand = (program, run) =>
  program
    .command('campaign')
    .addArgument(
      new Argument(
        '<action>',
        Object.entries(campaignActions)
          .map(([name, says]) => `${name}: ${says}`)
          .join('; '),
      ).choices(Object.keys(campaignActions)),
    )
    .argument('[campaign]', 'its id; for book and forecast, the file, or - for the standard input')
    .description('Books campaigns with budgets, reviews them, and shows what they have spent and why not more.')
    .option('--reason <text>', 'why a creative is rejected, for the advertiser')
    .option(...bookingUrlOption)
    .addOption(bookingTokenOption())
    .action((action: CampaignAction, name: string | undefined, options: CampaignOptions) =>
      run('campaign', async (effects) => (await import('./campaign.ts')).runCampaign(action, name, options, effects)),
    )
