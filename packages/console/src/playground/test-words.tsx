// What the exchange says about a test: whom real traffic would have reached, and what each would have seen.

import { listed } from '../words/numbers.ts'
import type { PartnerPart, TestWords as Words } from './answer.ts'

export function TestWords({ words }: { readonly words: Words }) {
  const { keywords, priceFilters, partners, caller, privacy = [] } = words
  return (
    <section>
      <h3>Outside test mode</h3>
      <Asked partners={partners} />
      {privacy.length > 0 && (
        <ul className="words">
          {privacy.map(({ partner, view, because }) => (
            <li key={partner}>
              <strong>{partner}</strong> would have seen the <span className={`state view-${view}`}>{view}</span> view
              {because.length > 0 && `: ${listed(because)}`}
            </li>
          ))}
        </ul>
      )}
      {keywords.length > 0 && <p>Keywords: {listed(keywords)}.</p>}
      {Object.entries(priceFilters).map(([impid, { minOfferPrice, maxOfferPrice }]) => (
        <p key={impid}>
          Products for impression {impid}
          {minOfferPrice !== undefined && ` from ${minOfferPrice}`}
          {maxOfferPrice !== undefined && ` up to ${maxOfferPrice}`}.
        </p>
      ))}
      {caller !== undefined && (
        <p className={caller.verified ? 'good' : 'bad'}>
          {caller.verified ? 'Caller verified' : 'Caller not verified'}: {caller.reason}
        </p>
      )}
    </section>
  )
}

function Asked({ partners }: { readonly partners: readonly PartnerPart[] }) {
  const asked = namesOf(partners.filter(({ wouldBeAsked }) => wouldBeAsked))
  const spared = partners.filter(({ wouldBeAsked, partner }) => !wouldBeAsked && partner !== sandbox)
  return (
    <>
      <p>{asked.length === 0 ? 'No partner would have been called.' : `${listed(asked)} would have been called.`}</p>
      {spared.length > 0 && (
        <ul className="words">
          {spared.map(({ partner, impid, reason }) => (
            <li key={`${partner} ${impid}`}>
              <strong>{partner}</strong> would not: {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** It answers tests and nothing else. */
const sandbox = 'sandbox'

function namesOf(parts: readonly PartnerPart[]): readonly string[] {
  return [...new Set(parts.map(({ partner }) => partner))]
}
