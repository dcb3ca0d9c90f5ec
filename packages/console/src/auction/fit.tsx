// How well an ad fits the chat: a bar, the score and the chat's own words; and the deal under which it was offered.

import { bidFactWords, hasBidFacts } from '@parley/contract/lists'
import { cpm } from '../words/numbers.ts'
import type { Offer } from './price-words.ts'
import { rankCpm } from './rank.ts'

interface FitProps {
  readonly offer: Offer
  /** Below it, an ad was not sold. */
  readonly least: number | undefined
  readonly byRelevance: boolean
  readonly colour: string
}

/** Only for an offer of which `hasFit` is true. */
export function Fit({ offer, least, byRelevance, colour }: FitProps) {
  const { relevance } = offer
  return (
    <>
      {relevance !== undefined && (
        <span className={`score ${colour}`} aria-hidden="true">
          <span className="score-bar" style={{ width: `${relevance.score * 100}%` }} />
          {least !== undefined && <span className="score-least" style={{ left: `${least * 100}%` }} />}
        </span>
      )}
      <span>{fitWords(offer, byRelevance)}</span>
    </>
  )
}

export function hasFit(offer: Offer): boolean {
  return offer.relevance !== undefined || hasBidFacts(offer)
}

function fitWords(offer: Offer, byRelevance: boolean): string {
  const { relevance } = offer
  const under = bidFactWords(offer).join(', ')
  if (relevance === undefined) return under
  const { score, because } = relevance
  const rank = byRelevance ? rankCpm(offer, true) : undefined
  const ranked = rank === undefined ? '' : `, ranks at ${cpm(rank)}`
  const common = because.length === 0 ? 'nothing in common' : because.join(', ')
  return `relevance ${score}${ranked}: ${common}${under === '' ? '' : `; ${under}`}`
}
