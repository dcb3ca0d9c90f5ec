// The exchange and the ledger as one file each in dist/programs. Tests and proofs start these where PARLEY_PROGRAMS names the
// folder.

import { commandOf } from '../command/command.ts'
import { ensurePrograms, programsFolder } from './programs.ts'

export const command = commandOf({
  async run() {
    await ensurePrograms()
    console.log(`The programs are in ${programsFolder}.`)
    return 0
  },
})
