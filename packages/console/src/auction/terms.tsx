// On which terms an impression was offered: its floor and whose it was, the least relevance, the ranking and its deals.

import type { Deal, ImpDeals, ImpResult } from '@parley/contract'
import type { ReactNode } from 'react'
import { exactCpm } from '../words/numbers.ts'

interface TermsProps {
  readonly imp: ImpResult
  readonly byRelevance: boolean
}

export function Terms({ imp, byRelevance }: TermsProps) {
  const { floorCpm, floorFrom = 'the request', minRelevance, deals, deal } = imp
  return (
    <dl className="terms">
      <Term name="Floor">{floorCpm === 0 ? 'none' : `${exactCpm(floorCpm)}, from ${floorFrom}`}</Term>
      <Term name="Ranked by">{byRelevance ? 'price × relevance' : 'price'}</Term>
      {minRelevance !== undefined && <Term name="Least relevance">{minRelevance}</Term>}
      {deals !== undefined && (
        <Term name={deals.private ? 'Deals (private auction)' : 'Deals'}>
          <Deals deals={deals} sold={deal} />
        </Term>
      )}
    </dl>
  )
}

function Term({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** An operator may have a thousand; the record has them all. */
const shownMax = 12

function Deals({ deals: { live, idle }, sold }: { readonly deals: ImpDeals; readonly sold: string | undefined }) {
  const shownIdle = idle.slice(0, Math.max(0, shownMax - live.length))
  const hidden = live.length + idle.length - Math.min(live.length, shownMax) - shownIdle.length
  if (live.length + idle.length === 0) return 'none'
  return (
    <ul className="chips">
      {live.slice(0, shownMax).map((deal) => (
        <li key={deal.id} className={`chip ${deal.id === sold ? 'chip-seen' : ''}`}>
          {deal.id} <span className="chip-note">{dealWords(deal)}</span>
        </li>
      ))}
      {shownIdle.map(({ id, reason }) => (
        <li key={id} className="chip chip-removed">
          {id} <span className="chip-note">{reason}</span>
        </li>
      ))}
      {hidden > 0 && <li className="chip chip-removed">and {hidden} more</li>}
    </ul>
  )
}

const priceTypes: Readonly<Record<number, string>> = { 1: 'first price', 2: 'second price', 3: 'fixed price' }

function dealWords({ by, floorCpm, at, priority }: Deal): string {
  const type = at === undefined ? undefined : priceTypes[at]
  const floor = `${type === 'fixed price' ? 'at' : 'from'} ${exactCpm(floorCpm)}`
  const words = [floor, type, priority === 0 ? undefined : `priority ${priority}`, `by the ${by}`]
  return words.filter((one) => one !== undefined).join(', ')
}
