// For Vitest: tests start the programs as one file each.

import { ensurePrograms } from './programs.ts'

export const setup = ensurePrograms
