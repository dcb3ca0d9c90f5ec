// How each partner's part ended, in words, with what can be done about it and by whom.

import type { Disposition, ImpResult, Steps } from '@parley/contract'
import { bidFactWords } from '@parley/contract/lists'
import { isPortal } from '../api/port.ts'
import { Link } from '../shell/link.tsx'
import { states } from '../words/ends.ts'
import { Named, Who } from '../words/many-partners.tsx'
import { listed } from '../words/numbers.ts'
import { endWords, remedyFor, rowsOf } from './end-words.ts'
import { Part } from './part.tsx'
import { isByRelevance } from './rank.ts'

export function Ends({ steps }: { readonly steps: Steps }) {
  const { dispositions, auction } = steps
  const winners = isByRelevance(steps) ? dispositions.filter(({ state }) => state === 'won') : []
  return <EndList dispositions={dispositions} auction={auction} winners={winners} />
}

interface EndListProps {
  readonly dispositions: readonly Disposition[]
  /** Empty for a side: how a price was made is not shown to it. */
  readonly auction: readonly ImpResult[]
  /** None where the price alone decided. */
  readonly winners: readonly Disposition[]
}

export function EndList({ dispositions, auction, winners }: EndListProps) {
  const impCount = new Set(dispositions.map(({ impid }) => impid)).size
  return (
    <Part title="Result of each partner">
      <ul className="ends">
        {rowsOf(dispositions).map((alike) => (
          <EndRow
            key={alike.map(({ partner, impid }) => `${partner} ${impid}`).join()}
            alike={alike}
            auction={auction}
            impCount={impCount}
            winners={winners}
          />
        ))}
      </ul>
    </Part>
  )
}

interface EndRowProps extends Omit<EndListProps, 'dispositions'> {
  readonly alike: readonly [Disposition, ...Disposition[]]
  readonly impCount: number
}

function EndRow({ alike, auction, impCount, winners }: EndRowProps) {
  const [end] = alike
  const imps = [...new Set(alike.map(({ impid }) => impid))]
  const names = [...new Set(alike.map(({ partner }) => partner))]
  const imp = auction.find(({ impid }) => impid === end.impid)
  const winner = winners.find(({ impid }) => impid === end.impid)
  return (
    <li className={`end end-${end.state}`}>
      <div className="end-who">
        <Who names={names} />
        {imps.length < impCount && <span className="quiet small">impression {listed(imps)}</span>}
        {bidFactWords(end).map((fact) => (
          <span key={fact} className="quiet small">
            {fact}
          </span>
        ))}
      </div>
      <span className={`state state-${end.state}`}>{states[end.state] ?? end.state}</span>
      <div className="end-why">
        <p>
          {endWords(end, imp, winner)} <ReasonLink end={end} isAlone={names.length === 1} />
        </p>
        <Named names={names} />
        <Remedy end={end} />
      </div>
    </li>
  )
}

/** Leads to the other auctions that ended so. */
function ReasonLink({ end: { partner, reason }, isAlone }: { readonly end: Disposition; readonly isAlone: boolean }) {
  // A side cannot filter by partner: it would try names.
  const query = new URLSearchParams(isAlone && !isPortal ? { partner, reason } : { reason })
  return (
    <Link className="reason" href={`/auctions?${query}`} title="Other auctions with this reason">
      <code>{reason}</code>
    </Link>
  )
}

function Remedy({ end: { fix, fixedBy = [] } }: { readonly end: Disposition }) {
  if (fix === undefined) return null
  return (
    <p className="remedy">
      <strong>{remedyFor(fixedBy)}</strong>
      {fix}
    </p>
  )
}
