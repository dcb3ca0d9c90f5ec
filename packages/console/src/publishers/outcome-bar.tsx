import type { Counts } from '@parley/contract'

/** Auctions with a bid beside those without, as a bar; the numbers stand next to it. */
export function OutcomeBar({ outcomes: { bid = 0, 'no-bid': noBid = 0 } }: { readonly outcomes: Counts }) {
  const width = bid + noBid === 0 ? 0 : (bid / (bid + noBid)) * 100
  return (
    <svg
      className="outcome-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${bid} with a bid, ${noBid} without`}
    >
      <rect className="share-lost" width="100" height="10" />
      <rect className="share-kept" width={width} height="10" />
    </svg>
  )
}
