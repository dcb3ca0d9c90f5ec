// How far journals are in columns, as it is told to shippers: as far as the ledger has entered them, and not beyond an entry that is
// missing.

import type { Database } from '@parley/ledger'
import { positionsQuery } from '../../../packages/ledger/src/columns/ask.ts'
import { readColumnPositions } from '../../../packages/ledger/src/columns/read-lines.ts'
import { readJournals } from '../../../packages/ledger/src/reports/journals.ts'
import { type Verdict, verdict } from '../../scenario.ts'
import type { Engine } from '../engine.ts'

const journalsMax = 1_000

export async function samePositions(engine: Engine, rows: Database): Promise<Verdict> {
  const entered = new Map(
    (await readJournals(rows.query, journalsMax)).map(({ journal, notices }) => [journal, notices]),
  )
  const found = await positionsIn(engine, new Map())
  const wrong = found.filter(({ journal, position, hasGap }) => hasGap || entered.get(journal) !== position)
  // An entry that names one that never came.
  const [first] = found
  const before = first?.position ?? 0
  await engine.run(`insert into parley.entries (what, journal, position, previous)
    values ('clock', '${first?.journal}', ${before + 5}, ${before + 4})`)
  const withGap = (await positionsIn(engine, new Map())).find(({ journal }) => journal === first?.journal)
  const known = new Map([[first?.journal ?? '', before + 4]])
  const withKnown = (await positionsIn(engine, known)).find(({ journal }) => journal === first?.journal)
  return verdict('journals may delete what is in columns, up to the first gap', `${found.length} journals`, {
    [wrong.map(({ journal, position }) => `${journal} is at ${position}`).join('; ')]: wrong.length === 0,
    'not every journal is there': found.length === entered.size && found.length > 0,
    'a gap was not seen': withGap?.position === before && withGap.hasGap,
    'what rows have was taken for a gap': withKnown?.position === before + 5 && !withKnown.hasGap,
  })
}

async function positionsIn(engine: Engine, known: ReadonlyMap<string, number>) {
  const query = positionsQuery('parley', known).replace(/format JSONEachRow;\s*$/, '')
  const { rows } = await engine.rows<object>(query)
  const read = readColumnPositions(rows.map((row) => JSON.stringify(row)).join('\n'))
  if (read.kind === 'unreadable') throw new Error(`line ${read.line} of the answer cannot be read`)
  return read.positions
}
