// npm run build:programs: the exchange and the ledger as one file each in dist/programs. Tests and proofs start these where
// PARLEY_PROGRAMS names the folder.

import { ensurePrograms, programsFolder } from './bundle/programs.ts'

await ensurePrograms()
console.log(`The programs are in ${programsFolder}.`)
