// Where a test finds the programs that it starts. PARLEY_PROGRAMS names a folder in which each is one file, which starts in
// half the time (scripts/bundle/programs.ts); without it the sources are started, as users do.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../', import.meta.url))

export function programFile(
  name: 'exchange' | 'ledger' | 'booking' | 'agent' | 'portal',
  { PARLEY_PROGRAMS } = process.env,
): string {
  return PARLEY_PROGRAMS ? join(PARLEY_PROGRAMS, `${name}.js`) : join(packages, name, 'src/main.ts')
}
