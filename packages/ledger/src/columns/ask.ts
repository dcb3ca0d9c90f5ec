// What ClickHouse is asked for the books: queries whose answers, one JSON object a line, go into `parley-ledger columns`. Numbers are texts,
// because JavaScript has none of that size.

import type { ContextName } from '@parley/contract'
import { type Position, positionOf, segmentOf } from '@parley/journal'

/** Of auctions, in UTC and on quarters of an hour: from the first moment up to, and without, the last. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

export interface SumsQuestion extends Span {
  readonly database: string
  /** By what the books are to be summed besides publisher, partner and kind. */
  readonly by: readonly ContextName[]
}

export function sumsQuery({ database, fromMs, toMs, by }: SumsQuestion): string {
  const [from, to] = [fromMs, toMs].map((ms) => `toDateTime(${ms / 1000}, 'UTC')`)
  const groups = ['quarter', 'publisher', 'partner', 'kind', 'reason', ...by].join(', ')
  return `select toString(toUnixTimestamp(quarter)) as seconds, publisher, partner, kind,
  if(kind = 'feedback', reported, '') as reason,${by.map((name) => ` ${name},`).join('')}
  toString(count()) as count, toString(sum(toUInt128(paid_nano))) as paid, toString(sum(toUInt128(clearing_nano))) as clearing,
  toString(countIf(lease != 0)) as leased
from ${database}.notices final
where day >= toDate(${from}) and day <= toDate(${to}) and quarter >= ${from} and quarter < ${to}
group by ${groups}
order by ${groups}
format JSONEachRow;
`
}

const records = positionOf(1, 0)

/**
 * How far each journal is in columns without a gap. Entries up to `known` are in rows of the ledger. After the last entry before a missing
 * one nothing counts, as in apply/positions.ts.
 */
export function positionsQuery(database: string, known: ReadonlyMap<string, Position>): string {
  const values = [['', 0] as const, ...known].map(([journal, position]) => {
    const place = `${segmentOf(position)}, ${position % records}`
    return `('${journal.replaceAll(/[^\w-]/g, '')}', ${place})`
  })
  return `with
  entered as (select * from values('journal String, known_segment UInt32, known_index UInt32', ${values.join(', ')})),
  segments as (
    select journal, segment, groupBitmapMergeState(present) as here,
      bitmapSubsetInRange(bitmapAndnot(groupBitmapMergeState(named), groupBitmapMergeState(present)),
        toUInt32(multiIf(segment < any(known_segment), ${records}, segment > any(known_segment), 0, any(known_index) + 1)),
        toUInt32(${records})) as missing
    from ${database}.positions left join entered using (journal)
    group by journal, segment),
  bounded as (
    select journal, segment, here,
      minIf(segment * ${records} + bitmapMin(missing), bitmapCardinality(missing) > 0) over (partition by journal) as lost,
      max(bitmapCardinality(missing) > 0) over (partition by journal) as has_gap
    from segments),
  before_gap as (
    select journal, segment, has_gap, bitmapSubsetInRange(here, toUInt32(0), toUInt32(if(has_gap,
      least(greatest(toInt64(lost) - toInt64(segment) * ${records}, 0), ${records}), ${records}))) as sound
    from bounded)
select journal, toString(maxIf(segment * ${records} + bitmapMax(sound), bitmapCardinality(sound) > 0)) as position,
  toString(max(has_gap)) as gap
from before_gap
group by journal
order by journal
format JSONEachRow;
`
}
