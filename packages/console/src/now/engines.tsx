// The process and what it relies on.

import { useLive } from '../live/store.ts'
import { quantity } from '../words/amounts.ts'
import { lasting, megabytes, milliseconds } from '../words/numbers.ts'

export function Engines() {
  const { node, seconds } = useLive()
  const last = seconds.at(-1)
  const journal = last?.journal
  const workers = node?.workers
  const facts = [
    ['Workers', workers === undefined ? 'one process' : `${workers.serving} of ${workers.configured} serve`],
    ['Event loop', `${milliseconds(last?.loopDelayMs)} late`],
    ['Memory', megabytes(last?.residentBytes ?? 0)],
    ['Count of the limits', last?.areLimitsShared === false ? 'alone: Redis is away' : 'works'],
    ['Journal', journal === undefined ? 'none: notices are not kept' : journal.isWorking ? 'writes' : 'the disk fails'],
    [
      'Ledger',
      journal === undefined
        ? 'none'
        : journal.unconfirmed === 0
          ? 'has every notice'
          : `${quantity(journal.unconfirmed, 'notice')} behind, ${lasting(journal.behindMs)} old`,
    ],
  ] as const
  return (
    <section className="sheet">
      <h2>Engines</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
