// parley report: what the ledger knows, as a table and a picture.

import { dimensionNames, dimensions, filterName, groupings } from '@parley/contract/lists'
import { Argument } from 'commander'
import { type AddCommand, formerUrlOption, ledgerKeyOption, ledgerUrlOption } from '../commands.ts'
import type { ReportOptions } from './report-money.ts'

const reportNames = ['funnel', 'money', 'compare', 'statement'] as const
export type ReportName = (typeof reportNames)[number]

/** Such as --ad-format for the filter adFormat. */
export function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

export const addReport: AddCommand = (program, run) => {
  const command = program
    .command('report')
    .addArgument(new Argument('<report>', 'what to report').choices(reportNames))
    .description(
      'Reports what the ledger knows: the funnel from available to billed, money, why it differs from an earlier period, or the statement of a month.',
    )
    .option(
      '--by <groupings>',
      `some of ${groupings.join(', ')}, such as publisher,day; reason lists the reasons of every drop`,
    )
    .option(
      '--from <date>',
      'start of the range, inclusive: a day, or a quarter of an hour such as 2026-11-15T18:45; default: today',
    )
    .option('--to <date>', 'end of the range, exclusive; default: tomorrow')
    .option('--against <date>', 'start of the earlier period of a comparison; default: the period just before')
    .option('--against-to <date>', 'its end, exclusive; default: it is as long as the later one')
    .option('--amount <amount>', 'clearing, paid or fee, for a comparison; default: clearing, and paid for a partner')
    .option('--tz <zone>', 'time zone of days and hours, such as Europe/Berlin; default: UTC')
    .option('--month <month>', 'month of the statement, such as 2026-11')
    .option('--csv', 'print CSV instead of text')
    .option(...ledgerUrlOption)
    .addOption(formerUrlOption('ledger'))
    .addOption(ledgerKeyOption())
  for (const name of dimensionNames) {
    command.option(`${optionOf(filterName(name))} <value>`, `only this ${dimensions[name].label.toLowerCase()}`)
  }
  return command.action((name: ReportName, options: ReportOptions) =>
    run('report', async (effects) => (await import('./report-money.ts')).reportMoney(name, options, effects)),
  )
}
