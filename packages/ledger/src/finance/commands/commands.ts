// The commands that change the books of finance, with the options that each takes beside the settings.

import { close } from './close.ts'
import type { FinanceCommand } from './context.ts'
import { approve, correct } from './correct.ts'
import { importNumbers } from './import.ts'
import { invoice } from './invoice.ts'
import { pay } from './pay.ts'

interface DescribedFinance {
  readonly run: FinanceCommand
  readonly says: string
  readonly takesWords: true
  readonly options: readonly string[]
}

export const financeCommands: Readonly<Record<string, DescribedFinance>> = {
  close: {
    run: close,
    says: 'closes the books of a month: close 2026-10 --by ana [--force "why"]',
    takesWords: true,
    options: ['by', 'force'],
  },
  invoice: {
    run: invoice,
    says: 'issues invoices and self-billed statements of a closed month: invoice 2026-10 --by ana [--side partner --of acme]',
    takesWords: true,
    options: ['by', 'side', 'of'],
  },
  correct: {
    run: correct,
    says: 'asks for a correction: correct 2026-10 --publisher chat --partner acme --paid 1.25 --clearing 1 --because "why" --by ana',
    takesWords: true,
    options: ['by', 'publisher', 'partner', 'paid', 'clearing', 'because', 'dispute'],
  },
  approve: {
    run: approve,
    says: 'posts a correction and issues its credit notes: approve 7 --by ben',
    takesWords: true,
    options: ['by'],
  },
  pay: {
    run: pay,
    says: 'records a payment: pay DE-INV-000001 --amount 12.34 --on 2026-11-20 --reference "bank 4711" --by ana',
    takesWords: true,
    options: ['by', 'amount', 'on', 'reference'],
  },
  import: {
    run: importNumbers,
    says: 'compares the own numbers of a side with a month: import 2026-10 log.csv --side partner --of acme --by ana',
    takesWords: true,
    options: ['by', 'side', 'of', 'columns', 'tolerance'],
  },
}
