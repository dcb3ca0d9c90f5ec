// parley-ledger enter-held: re-enters held entries that now verify, for example after the ledger had the wrong secret.

import { enterHeld } from '../apply/enter-held.ts'
import { openDatabase } from '../database/open.ts'
import { verifierOf } from '../settings/verifier.ts'
import type { Command } from './context.ts'

export const enterKeptAside: Command = async ({ settings, print }) => {
  const verify = verifierOf(settings)
  if (verify === undefined) {
    print('PARLEY_NOTICE_SECRET is not set, so notices cannot be verified. Set it to notices.secret of the exchanges.')
    return 2
  }
  const database = await openDatabase(settings.database)
  try {
    const { entered, notices, stillHeld } = await enterHeld(database, { nowMs: Date.now, verify })
    const entries = entered === 1 ? '1 entry was' : `${entered} entries were`
    const fresh = notices === 1 ? '1 notice that was' : `${notices} notices that were`
    const aside = stillHeld === 1 ? '1 stays' : `${stillHeld} stay`
    print(`${entries} entered, with ${fresh} not in the books; ${aside} aside.`)
    return 0
  } finally {
    await database.close()
  }
}
