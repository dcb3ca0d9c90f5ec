// What an impression was worth to whom: its floor, every bid before and after the margin, and what the winner pays.

import type { ImpPrice, Steps } from '../api/auctions.ts'
import { cpm } from '../words/numbers.ts'
import { PartnerLink, useColour } from '../words/partner-mark.tsx'
import { type Axis, axisTo } from './axis.ts'
import { Flag, Key, Lane, Lanes, Mark } from './lanes.tsx'
import { Part } from './part.tsx'
import { type Offer, offersFor, priceWords } from './price-words.ts'

interface PriceLineProps {
  readonly imp: ImpPrice
  readonly steps: Steps
}

export function PriceLine({ imp, steps: { dispositions, auction } }: PriceLineProps) {
  const { impid, floorCpm, price } = imp
  const title = auction.length > 1 ? `The price of impression ${impid}` : 'The price'
  const offers = offersFor(impid, dispositions)
  if (offers.length === 0) {
    return (
      <Part title={title}>
        <p className="says">Nobody bid. The floor is {cpm(floorCpm)}.</p>
      </Part>
    )
  }
  const entered = offers.filter(({ afterMarginCpm }) => afterMarginCpm !== undefined)
  const axis = axisTo(Math.max(floorCpm, ...entered.map(({ priceCpm }) => priceCpm), 0.01) * 1.06)
  const flags = (
    <>
      <Mark kind="below" left={0} width={axis.place(floorCpm)} />
      <Flag left={axis.place(floorCpm)} kind="floor" row={1} words={`floor ${cpm(floorCpm)}`} />
      {price !== undefined && (
        <Flag left={axis.place(price.clearingCpm)} kind="paid" row={2} words={`pays ${cpm(price.clearingCpm)}`} />
      )}
    </>
  )
  return (
    <Part title={title}>
      <p className="says">{priceWords(imp)}</p>
      <Lanes kind="price" axis={axis} tickWords={(tick) => `$${Number(tick.toFixed(6))}`} flags={flags}>
        {offers.map((offer) => (
          <OfferLane key={offer.partner} offer={offer} axis={axis} />
        ))}
      </Lanes>
      <Key keys={keysOf(offers, floorCpm)} />
    </Part>
  )
}

function OfferLane({ offer, axis }: { readonly offer: Offer; readonly axis: Axis }) {
  const { partner, state, priceCpm, afterMarginCpm } = offer
  const colour = useColour()(partner)
  const name = <PartnerLink name={partner} />
  const gross = axis.place(priceCpm)
  if (afterMarginCpm === undefined) {
    return (
      <Lane kind="lane-out" name={name} words={<strong>{cpm(priceCpm)}</strong>}>
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
    <Lane kind={`lane-${state}`} name={name} words={words}>
      <Mark kind={`stem ${colour}`} left={0} width={net} />
      {hasMargin && <Mark kind={`margin ${colour}`} left={net} width={gross - net} />}
      {hasMargin && <Mark kind={`dot dot-bid ${colour}`} left={gross} />}
      <Mark kind={`dot ${colour}`} left={net} />
    </Lane>
  )
}

function keysOf(offers: readonly Offer[], floorCpm: number): readonly (readonly [string, string])[] {
  const isOut = ({ afterMarginCpm }: Offer): boolean => afterMarginCpm === undefined
  const hasMargin = offers.some((offer) => !isOut(offer) && offer.priceCpm !== offer.afterMarginCpm)
  return [
    ...(offers.every(isOut) ? [] : [['net', 'the price with which a bid competes'] as const]),
    ...(hasMargin ? [['bid', 'the bid before the margin'] as const] : []),
    ...(offers.some(isOut) ? [['out', 'could not enter the auction'] as const] : []),
    ...(floorCpm > 0 ? [['below', 'below the floor'] as const] : []),
  ]
}
