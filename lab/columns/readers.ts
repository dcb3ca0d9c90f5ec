// Publishers and partners read notices of their own by SQL: all of them, nobody else's, with the masks of reports in place of names and
// without the amounts of others.

import { maskOf, type View } from '../../packages/ledger/src/reports/view.ts'
import { type Scenario, type Verdict, verdict } from '../scenario.ts'
import type { Engine } from './engine.ts'
import type { ColumnsSetting } from './given.ts'
import { Journals } from './journals.ts'
import { withOddTexts } from './same/odd-texts.ts'
import { maskSecret, quoted, startColumns } from './set-up.ts'
import { intoColumns } from './stores.ts'
import { trafficOf } from './traffic.ts'
import { twoDays } from './two-days.ts'

const notices = 20_000

export const readers: Scenario<ColumnsSetting> = {
  id: 'readers',
  title: 'a publisher and a partner read their own notices by SQL, with the names of others masked',
  async run({ python, folder, seed, print }) {
    const { engine, ...rest } = await startColumns(python, folder)
    print(`${rest.parsedOnly} statements need a server, and were parsed only: users, grants, row policies, Kafka`)
    try {
      const { startMs } = twoDays(Date.now())
      const nodes = new Journals(1, () => 0)
      const sold = [...trafficOf({ seed, sales: notices / 2.75, startMs, token: 'x' })].flat()
      const odd =
        sold[0] === undefined ? [] : withOddTexts({ ...sold[0], facts: { ...sold[0].facts, partner: 'partner-0' } })
      await intoColumns(
        { engine, folder },
        [...sold, ...odd].map((record) => nodes.append(record)),
      )
      return [
        await readsOwn(engine, { side: 'partner', of: 'partner-0' }),
        await readsOwn(engine, { side: 'publisher', of: 'chat-0' }),
        await readsNothing(engine),
      ]
    } finally {
      await engine.stop()
    }
  },
}

type ReaderView = Exclude<View, { side: 'operator' }>

interface Read {
  readonly bid: string
  readonly kind: string
  readonly publisher: string
  readonly partner: string
}

async function readsOwn(engine: Engine, view: ReaderView): Promise<Verdict> {
  const { side, of } = view
  const other = side === 'partner' ? 'publisher' : 'partner'
  await engine.run(`insert into parley.readers values ('default', '${side}', ${quoted(of)})`)
  const order = 'order by bid, kind'
  const { rows: read } = await engine.rows<Read>(
    `select bid, kind, publisher, partner from parley.${side}_notices ${order}`,
  )
  const { rows: own } = await engine.rows<Read>(
    `select bid, kind, publisher, partner from parley.notices final where ${side} = ${quoted(of)} ${order}`,
  )
  const expected = own.map((row) => ({ ...row, [other]: maskOf(row[other], other, view, maskSecret) }))
  // What the views run as can read no more than that, even where a view forgets to ask whose rows they are.
  await engine.run(`create or replace view parley.careless definer = parley_views sql security definer as
    select count() as count from parley.notices final`)
  const { rows: all } = await engine.rows<{ count: string }>('select toString(count) as count from parley.careless')
  const names = new Set(own.map((row) => row[other])).size
  const wrong = expected.find((row, at) => JSON.stringify(row) !== JSON.stringify(read[at]))
  return verdict(
    `a ${side} reads its own notices and no others, with masks for names`,
    `${read.length} rows, ${names} masks`,
    {
      [`the rows are other ones, first ${JSON.stringify(wrong)}`]: wrong === undefined && read.length === own.length,
      'there are none': read.length > 0,
      'the row policy shows others to a careless view': Number(all[0]?.count) === own.length,
      'a name of another is there': read.every((row) => !own.some((one) => one[other] === row[other])),
    },
  )
}

async function readsNothing(engine: Engine): Promise<Verdict> {
  await engine.run(`delete from parley.readers where user = 'default'`)
  const counts = []
  for (const view of ['partner_notices', 'publisher_notices', 'careless']) {
    const { rows } = await engine.rows<{ count: string }>(
      `select toString(${view === 'careless' ? 'any(count)' : 'count()'}) as count from parley.${view}`,
    )
    counts.push(rows[0]?.count)
  }
  return verdict('who is nobody there reads nothing', `${counts.join(', ')} rows`, {
    'rows are shown': counts.every((count) => count === '0'),
  })
}
