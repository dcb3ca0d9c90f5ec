// parley reconcile: proves that the journals, the ledger and its sums agree.

import type { AddCommand } from '../commands.ts'
import type { ReconcileOptions } from './reconcile.ts'

export const addReconcile: AddCommand = (program, run) =>
  program
    .command('reconcile')
    .description('Compares the journals with the ledger, and every sum of the ledger with its rows.')
    .option(
      '--database <database>',
      'database of the ledger: a postgres:// URL or a folder; defaults to PARLEY_LEDGER_DATABASE, else .parley/ledger',
    )
    .option(
      '--journals <folder>',
      'folder with the journals of the exchanges; defaults to PARLEY_JOURNAL. Without one, the ledger is compared with itself only. With PARLEY_NOTICE_SECRET, every token in the journals is verified again',
    )
    .action((options: ReconcileOptions) =>
      run('reconcile', async (effects) => (await import('./reconcile.ts')).reconcileLedger(options, effects)),
    )
