// Notices in ClickHouse beside those in PostgreSQL (docs/decisions/D111-columnar-notices.md): the same to the unit, and what they cost.

import { refuse, wholeNumber } from '../../scripts/command/options.ts'
import { scenarioSuite } from '../run-scenarios.ts'
import { amount } from './amount/run.ts'
import { engineFault } from './engine.ts'
import { readers } from './readers.ts'
import { same } from './same/run.ts'

const notices = { least: 10_000, most: 200_000_000 }

export const command = scenarioSuite({
  name: 'columns',
  scenarios: [same, readers, amount],
  options: {
    python: { takes: 'PATH', says: 'a Python that has chdb, the engine of ClickHouse as a library (default python3)' },
    rows: { takes: 'N', says: 'how many notices ClickHouse gets (default 1000000)' },
    postgres: { takes: 'N', says: 'how many notices PostgreSQL gets (default 100000)' },
    write: { says: 'also stores the figures, from which docs/scale.md is computed' },
  } as const,
  given({ python = 'python3', rows = '1000000', postgres = '100000', write }) {
    const fault = engineFault(python)
    if (fault !== undefined) refuse(fault)
    return {
      python,
      rows: wholeNumber('rows', rows, notices),
      postgres: wholeNumber('postgres', postgres, notices),
      isWritten: write,
    }
  },
})
