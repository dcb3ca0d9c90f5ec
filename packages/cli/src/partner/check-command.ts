// parley check-partner: the conformance kit of a demand partner.

import { Option } from 'commander'
import type { AddCommand } from '../commands.ts'
import type { CheckOptions } from './run-check.ts'

export const addCheckPartner: AddCommand = (program, run) =>
  program
    .command('check-partner')
    .description('Sends bid requests to a demand partner in the form the exchange sends them, and checks every answer.')
    .requiredOption('--url <url>', "the bidder's endpoint")
    .option('--tmax <ms>', 'time allowed for each answer', '140')
    .addOption(new Option('--openrtb <version>', 'version of the requests').choices(['2.5', '2.6']).default('2.6'))
    .addOption(
      new Option('--native <form>', 'format of native.request').choices(['wrapped', 'bare']).default('wrapped'),
    )
    .addOption(
      new Option('--gzip <what>', 'which bodies are gzip-compressed')
        .choices(['none', 'answers', 'both'])
        .default('none'),
    )
    .option('--header <name: value>', 'additional request header, such as an API key; may be repeated', collect)
    .option('--verbose', 'show each request as it was sent, and its answer')
    .action((options: CheckOptions) =>
      run('check-partner', async (effects) => (await import('./run-check.ts')).runCheck(options, effects)),
    )

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}
