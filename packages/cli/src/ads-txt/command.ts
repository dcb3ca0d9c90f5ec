// parley check-ads-txt: the lines that a publisher's ads.txt must have for the exchange, and whether a file has them.

import type { AddCommand } from '../commands.ts'

export interface AdsTxtOptions {
  readonly publisher?: string
  readonly file?: string
}

export const addCheckAdsTxt: AddCommand = (program, run) =>
  program
    .command('check-ads-txt')
    .argument('<config>', 'configuration of the exchange as YAML; - reads standard input')
    .option('--publisher <id>', 'only this publisher of supply.publishers; required with --file if there are several')
    .option('--file <ads.txt>', "the publisher's ads.txt, which is then checked; - reads standard input")
    .description(
      'Prints the lines of ads.txt 1.1 that publishers need for this exchange, or checks the file of one of them. Nothing is fetched.',
    )
    .action((config: string, options: AdsTxtOptions) =>
      run('check-ads-txt', async (effects) =>
        (await import('./check-ads-txt.ts')).checkAdsTxt(config, options, effects),
      ),
    )
