// parley invoice: documents of the ledger.

import { documentStates } from '@parley/contract/lists'
import { Argument, Option } from 'commander'
import { type AddCommand, ledgerKeyOption, ledgerUrlOption } from '../commands.ts'
import type { InvoiceOptions } from './invoice.ts'

const actions = ['list', 'show'] as const
export type InvoiceAction = (typeof actions)[number]

export const addInvoice: AddCommand = (program, run) =>
  program
    .command('invoice')
    .addArgument(new Argument('<action>', 'list: all documents; show: one of them').choices(actions))
    .argument('[number]', 'its number, for show')
    .description('Shows invoices, self-billed statements and credit notes of the ledger, and what is open of them.')
    .option('--partner <name>', 'only those of this partner')
    .option('--publisher <name>', 'only those of this publisher')
    .option('--side <side>', 'only those of partner or of publisher')
    .option('--month <month>', 'only those of this month, such as 2026-10')
    .addOption(new Option('--state <state>', 'only those in this state').choices(documentStates))
    .option('--due <day>', 'only what is open and due by this day')
    .option('--csv', 'print CSV instead of text')
    .option(...ledgerUrlOption)
    .addOption(ledgerKeyOption())
    .action((action: InvoiceAction, number: string | undefined, options: InvoiceOptions) =>
      run('invoice', async (effects) => (await import('./invoice.ts')).runInvoice(action, number, options, effects)),
    )
