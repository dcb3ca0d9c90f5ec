// What readers said about the ads of a partner since the start; nothing where nobody said anything.

import { usePartnersSinceStart } from '../api/partners.ts'
import { total } from '../live/measures.ts'
import { counted } from '../words/amounts.ts'
import { percent } from '../words/numbers.ts'

/** Always in this order, so that nothing moves. */
const reasons = [
  ['not_interested', 'it is not for me'],
  ['irrelevant', 'it has nothing to do with what we talk about'],
  ['offensive', 'it should not be here'],
  ['repetitive', 'I have seen it too often'],
  ['misleading', 'it is not what it says'],
  ['helpful', 'it helped'],
] as const

export function Feedback({ name }: { readonly name: string }) {
  const { data: partners = [] } = usePartnersSinceStart()
  const counts = partners.find((one) => one.name === name)?.feedback ?? {}
  const all = total(counts)
  if (all === 0) return null
  return (
    <section className="sheet">
      <h2>Ad feedback</h2>
      <p className="quiet small">
        {counted(all)} since start; each ad is counted once. Reports exclude ads that were neither won nor billed.
      </p>
      <ul className="funnel">
        {reasons.map(([reason, says]) => (
          <Said key={reason} reason={reason} says={says} count={counts[reason] ?? 0} all={all} />
        ))}
      </ul>
    </section>
  )
}

interface SaidProps {
  readonly reason: string
  readonly says: string
  readonly count: number
  readonly all: number
}

function Said({ reason, says, count, all }: SaidProps) {
  return (
    <li className="stage">
      <p>
        <strong>{reason.replaceAll('_', ' ')}</strong> <span className="quiet small">{says}</span>
      </p>
      <p className="stage-count">
        {counted(count)} <span className="quiet small">{percent(count / all)}</span>
      </p>
      <svg className="stage-bar thin" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-kept" width={(count / all) * 1000} height="20" />
      </svg>
    </li>
  )
}
