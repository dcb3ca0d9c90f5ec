// What an impression was worth to whom: its floor, every bid before and after the margin, and what the winner pays.

import type { ImpResult, Steps } from '@parley/contract'
import { cpm } from '../words/numbers.ts'
import { PartnerLink, useColour } from '../words/partner-mark.tsx'
import { type Axis, axisTo } from './axis.ts'
import { Fit, hasFit } from './fit.tsx'
import { Flag, Key, Lane, Lanes, Mark } from './lanes.tsx'
import { pacedWords } from './pacing-words.ts'
import { Part } from './part.tsx'
import { type Offer, offersFor, priceWords } from './price-words.ts'
import { isByRelevance } from './rank.ts'
import { Terms } from './terms.tsx'

interface PriceLineProps {
  readonly imp: ImpResult
  readonly steps: Steps
}

export function PriceLine({ imp, steps }: PriceLineProps) {
  const { dispositions, auction, pacing, request } = steps
  const { impid, floorCpm, price } = imp
  const byRelevance = isByRelevance(steps)
  const title = auction.length > 1 ? `Price of impression ${impid}` : 'Price'
  const offers = offersFor(imp, dispositions, byRelevance)
  const paced = pacing?.paced.find((one) => one.impid === impid)
  const why = pacing === undefined || paced === undefined ? undefined : pacedWords(paced, pacing, request.isTest)
  if (offers.length === 0) {
    return (
      <Part title={title}>
        <p className="says">{why ?? `No bids. The floor is ${cpm(floorCpm)}.`}</p>
        <Terms imp={imp} byRelevance={byRelevance} />
      </Part>
    )
  }
  const axis = axisTo(mostOf(offers, imp) * 1.06)
  const flags = (
    <>
      <Mark kind="below" left={0} width={axis.place(floorCpm)} />
      <Flag left={axis.place(floorCpm)} kind="floor" row={1} words={`floor ${cpm(floorCpm)}`} />
      {price !== undefined && price.marginPercent > 0 && (
        <Flag
          left={axis.place(price.clearingCpm)}
          kind="gets"
          row={3}
          words={`publisher gets ${cpm(price.clearingCpm)}`}
        />
      )}
      {price !== undefined && (
        <Flag left={axis.place(price.paidCpm)} kind="paid" row={2} words={`pays ${cpm(price.paidCpm)}`} />
      )}
    </>
  )
  return (
    <Part title={title}>
      <p className="says">{priceWords(imp, byRelevance)}</p>
      {why !== undefined && <p className="says">{why}</p>}
      <Terms imp={imp} byRelevance={byRelevance} />
      <Lanes kind="price" axis={axis} tickWords={(tick) => `$${Number(tick.toFixed(6))}`} flags={flags}>
        {offers.map((offer) => (
          <OfferLane key={offer.partner} offer={offer} axis={axis} imp={imp} byRelevance={byRelevance} />
        ))}
      </Lanes>
      <Key keys={keysOf(offers, imp, byRelevance)} />
    </Part>
  )
}

function mostOf(offers: readonly Offer[], { floorCpm }: ImpResult): number {
  return Math.max(floorCpm, ...offers.filter(isIn).map(({ priceCpm }) => priceCpm), 0.01)
}

function isIn({ afterMarginCpm }: Offer): boolean {
  return afterMarginCpm !== undefined
}

interface OfferLaneProps {
  readonly offer: Offer
  readonly axis: Axis
  readonly imp: ImpResult
  readonly byRelevance: boolean
}

function OfferLane({ offer, axis, imp, byRelevance }: OfferLaneProps) {
  const { partner, state, priceCpm, afterMarginCpm, relevance } = offer
  const colour = useColour()(partner)
  const name = <PartnerLink name={partner} />
  const gross = axis.place(priceCpm)
  const fit = <Fit offer={offer} least={imp.minRelevance} byRelevance={byRelevance} colour={colour} />
  const more = hasFit(offer) ? fit : undefined
  if (afterMarginCpm === undefined) {
    return (
      <Lane kind="lane-out" name={name} words={<strong>{cpm(priceCpm)}</strong>} more={more}>
        <Mark kind="dot dot-out" left={gross} />
      </Lane>
    )
  }
  const net = axis.place(afterMarginCpm)
  const hasMargin = afterMarginCpm !== priceCpm
  const words = (
    <>
      <strong>{cpm(afterMarginCpm)}</strong>
      {hasMargin && <span className="lane-note">bid {cpm(priceCpm)}</span>}
    </>
  )
  return (
    <Lane kind={`lane-${state}`} name={name} words={words} more={more}>
      <Mark kind={`stem ${colour}`} left={0} width={net} />
      {hasMargin && <Mark kind={`margin ${colour}`} left={net} width={gross - net} />}
      {hasMargin && <Mark kind={`dot dot-bid ${colour}`} left={gross} />}
      <Mark kind={`dot ${colour}`} left={net} />
      {byRelevance && relevance !== undefined && (
        <Mark kind={`rank ${colour}`} left={axis.place(afterMarginCpm * relevance.score)} />
      )}
    </Lane>
  )
}

function keysOf(
  offers: readonly Offer[],
  { floorCpm, minRelevance }: ImpResult,
  byRelevance: boolean,
): readonly (readonly [string, string])[] {
  const entered = offers.filter(isIn)
  const isScored = ({ relevance }: Offer): boolean => relevance !== undefined
  return [
    ...(entered.length === 0 ? [] : [['net', 'bid after margin'] as const]),
    ...(entered.some(({ priceCpm, afterMarginCpm }) => priceCpm !== afterMarginCpm)
      ? [['bid', 'bid before margin'] as const]
      : []),
    ...(byRelevance && entered.some(isScored) ? [['rank', 'price × relevance, the rank'] as const] : []),
    ...(minRelevance !== undefined && offers.some(isScored) ? [['least', 'relevance threshold'] as const] : []),
    ...(entered.length === offers.length ? [] : [['out', 'rejected bid'] as const]),
    ...(floorCpm > 0 ? [['below', 'below the floor'] as const] : []),
  ]
}
