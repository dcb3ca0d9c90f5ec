// parley-ledger reconcile: prints what was found, and ends with 1 if something differs, with 2 if it
// could not be compared. `parley reconcile` shows it better.

import { openDatabase } from '../database/open.ts'
import { reasonOf } from '../kafka/reason.ts'
import { reconcile } from '../reconcile/reconcile.ts'
import { wording } from '../reconcile/wording.ts'
import { verifierOf } from '../settings/verifier.ts'
import type { Command, CommandContext } from './context.ts'

const marks = { right: '✓', wrong: '✗', skipped: '–' } as const

export const reconcileBooks: Command = async ({ settings, print }) => {
  try {
    return await compare(settings, print)
  } catch (error) {
    // An accident is no difference: whoever goes by the exit code must not take it for one.
    print(`The ledger could not be compared: ${reasonOf(error)}`)
    return 2
  }
}

async function compare(settings: CommandContext['settings'], print: CommandContext['print']): Promise<0 | 1> {
  // The sums of a whole ledger may take longer than any statement of a report.
  const database = await openDatabase(settings.database, { statementMs: 0 })
  try {
    const result = await reconcile(database, settings.journal || undefined, { verify: verifierOf(settings) })
    for (const { check, state, compared, differences } of result.checks) {
      print(`${marks[state]} ${wording[check].says}: ${compared} compared, ${differences} differ`)
    }
    return result.isRight ? 0 : 1
  } finally {
    await database.close()
  }
}
