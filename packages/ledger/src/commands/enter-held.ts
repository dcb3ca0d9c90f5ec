// parley-ledger enter-held: enters what was kept aside and is right now, for example after the ledger had the wrong secret.

import { enterHeld } from '../apply/enter-held.ts'
import { openDatabase } from '../database/open.ts'
import { verifierOf } from '../settings/verifier.ts'
import type { Command } from './context.ts'

export const enterKeptAside: Command = async ({ settings, print }) => {
  const verify = verifierOf(settings)
  if (verify === undefined) {
    print('Set PARLEY_NOTICE_SECRET: without it, nobody can tell which of the notices are true.')
    return 2
  }
  const database = await openDatabase(settings.database)
  try {
    const { entered, notices, stillHeld } = await enterHeld(database, { nowMs: Date.now, verify })
    print(
      `${entered} entries were entered, with ${notices} notices that were not in the books; ${stillHeld} stay aside.`,
    )
    return 0
  } finally {
    await database.close()
  }
}
