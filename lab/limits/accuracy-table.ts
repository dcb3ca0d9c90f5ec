// How the accuracy of shared limits is shown, and what it has to be.

import { table } from '../../scripts/docs/markdown.ts'

/** What packages/exchange/test/limits/measure-fleets.ts prints of one fleet and one kind of traffic. */
export interface TableRow {
  readonly fleet: string
  readonly shape: string
  readonly isSkewed: boolean
  readonly ofExact: number
  readonly fullest: number
  readonly emptiest: number
  readonly surely: number
  readonly hung: number
  readonly redisCallsPerSecond?: number
  readonly redisCallsPerRequest?: number
  readonly p99Ms: number
}

export function showAccuracyTable(rows: readonly TableRow[]): string {
  const head = [
    'Fleet',
    'Traffic',
    'Admitted ÷ exact limiter',
    'Fullest second',
    'Surely in one second',
    'Emptiest second',
    'Redis calls per second',
    'Redis calls per request',
    'p99 ms',
  ]
  return table(
    head,
    rows.map((row) => [
      row.isSkewed ? `${row.fleet}, 70 % on one` : row.fleet,
      row.shape,
      row.ofExact.toFixed(3),
      row.fullest.toFixed(3),
      row.surely.toFixed(3),
      row.shape === 'on and off' ? '–' : row.emptiest.toFixed(3),
      row.redisCallsPerSecond?.toFixed(0) ?? '–',
      row.redisCallsPerRequest?.toFixed(3) ?? '–',
      row.p99Ms.toFixed(1),
    ]),
  )
}

/** What was promised and did not hold. Busy machines make answers late, so the sure count decides. */
export function accuracyProblems(rows: readonly TableRow[]): readonly string[] {
  return rows.flatMap((row) => {
    const name = `${row.fleet}, ${row.shape}${row.isSkewed ? ', 70 % on one' : ''}`
    const most = row.fleet === '1 process' ? 1 : row.shape === 'edge bursts' ? 1.15 : 1.1
    return [
      row.surely > most ? `${name}: ${row.surely.toFixed(3)} × the limit in one second, ${most} is promised` : '',
      row.ofExact < 0.97 ? `${name}: ${row.ofExact.toFixed(3)} of an exact limiter, 0.97 is promised` : '',
      row.hung > 0 ? `${name}: ${row.hung} requests without an answer` : '',
    ].filter((problem) => problem !== '')
  })
}
