// Every way in which a partner's part in an impression can end, with its code in each list that has one: our state,
// the seatnonbid status (IAB community extension), the loss reason of a loss notice. The publisher, the partner and the
// operator all see the same row. What to do about each reason is in remedies.ts.

import type { LossCode, NonBidCode } from './reason-codes.ts'

export { lossNames, nonBidNames } from './reason-codes.ts'
export { remedies } from './remedies.ts'

type DispositionState =
  | 'no-bid'
  | 'late'
  | 'failed'
  | 'throttled'
  | 'skipped'
  | 'invalid'
  | 'below-floor'
  | 'lost'
  | 'won'

interface ReasonRow {
  readonly state: DispositionState
  /** seatnonbid status; undefined where the partner did bid and merely lost, or won. */
  readonly nonBid: NonBidCode | undefined
  /** Loss reason code; undefined where there is no bid to send a notice for. */
  readonly loss: LossCode | undefined
  readonly says: string
}

const withoutBid =
  (state: DispositionState) =>
  (nonBid: NonBidCode, says: string): ReasonRow => ({ state, nonBid, loss: undefined, says })
const skipped = withoutBid('skipped')
const throttled = withoutBid('throttled')
const failed = withoutBid('failed')
/** A booked campaign that would fit and could not bid. */
const unfunded = (says: string): ReasonRow => withoutBid('no-bid')(0, says)
const invalid = (nonBid: NonBidCode, loss: LossCode, says: string): ReasonRow => ({
  state: 'invalid',
  nonBid,
  loss,
  says,
})

export const reasons = {
  // Not asked: the partner does not want this traffic, or we would not send it.
  'test-mode': skipped(203, 'only the sandbox answers test requests'),
  'ad-format': skipped(202, 'serves none of the declared ad formats'),
  country: skipped(203, 'does not accept this country'),
  category: skipped(203, 'does not accept these content categories'),
  language: skipped(203, 'does not accept this language'),
  intent: skipped(203, 'does not accept this intent'),
  'funnel-stage': skipped(203, 'does not accept this funnel stage'),
  sentiment: skipped(203, 'does not accept this sentiment'),
  'floor-range': skipped(203, 'does not accept this floor'),
  'floor-currency': skipped(205, 'the floor is not in USD'),
  seat: skipped(507, 'the publisher does not accept bids from this seat'),
  publisher: skipped(200, 'does not work with this publisher'),
  privacy: skipped(204, 'may see only contextual data, and does not accept contextual requests'),
  share: skipped(203, 'this request is outside its configured share of the traffic'),
  unlikely: skipped(203, 'its bids earn little or nothing in requests of this kind'),
  'no-call': skipped(203, 'its adapter made no call for this request'),
  paced: skipped(506, 'the publisher’s pacing rules allow no ad at this point'),
  'no-time': skipped(504, 'too little time left for a call'),
  qps: throttled(503, 'its QPS limit is reached'),
  unhealthy: throttled(502, 'answered too few recent calls; throttled to occasional probes'),
  busy: throttled(501, 'all its connections are in use'),

  // Asked, and no bid came.
  'no-bid': { state: 'no-bid', nonBid: 0, loss: undefined, says: 'answered without a bid' },
  'budget-spent': unfunded('the budget of the campaign is spent'),
  'daily-cap': unfunded('the daily cap of the campaign is reached'),
  'no-lease': unfunded('the money of the campaign is in use by other processes, or booking is away'),
  'held-back': unfunded('even pacing held the campaign back'),
  'not-started': unfunded('the flight of the campaign has not started'),
  'flight-over': unfunded('the flight of the campaign is over'),
  'campaign-paused': unfunded('the campaign is paused'),
  'creative-not-approved': unfunded('the creative of the campaign is not approved'),
  late: { state: 'late', nonBid: 101, loss: undefined, says: 'did not answer in time' },
  'held-up': failed(505, 'the exchange stalled and could not read the response in time'),
  unreachable: failed(103, 'could not be reached'),
  'bad-response': failed(102, 'did not return a valid bid response'),
  accident: failed(100, 'its adapter failed'),

  // A bid came and could not enter the auction.
  price: invalid(300, 9, 'the price is missing, not positive or above the maximum'),
  currency: invalid(205, 3, 'the currency is not USD'),
  'missing-markup': invalid(350, 7, 'the bid has no markup'),
  markup: invalid(353, 204, 'the markup does not fit the native request'),
  'missing-asset': invalid(510, 204, 'a required asset is missing'),
  'not-secure': invalid(352, 207, 'a URL in the markup is not https'),
  'private-address': invalid(519, 207, 'a URL in the markup leads into a private network'),
  trackers: invalid(520, 204, 'the markup has too many trackers'),
  'blocked-advertiser': invalid(356, 205, 'the advertiser is blocked by the publisher'),
  'unnamed-advertiser': invalid(521, 6, 'the bid has no adomain, and the publisher blocks advertisers'),
  'blocked-category': invalid(357, 209, 'the category is blocked by the publisher'),
  'unlisted-category': invalid(522, 209, 'the category is not on the publisher’s allow list'),
  'blocked-app': invalid(523, 215, 'the advertised app is blocked by the publisher'),
  'blocked-attribute': invalid(524, 210, 'an attribute of the creative is blocked by the publisher'),
  'blocked-seat': invalid(525, 104, 'the buyer seat is blocked by the publisher'),
  'ad-language': invalid(526, 208, 'the language of the ad is not on the publisher’s allow list'),
  'markup-type': invalid(353, 211, 'the ad is not a native ad'),
  group: invalid(527, 503, 'the bid may win only as a group with other impressions'),
  irrelevant: invalid(511, 500, 'the ad is below the relevance threshold'),
  'repeated-advertiser': invalid(512, 501, 'the chat showed this advertiser too recently'),
  'unknown-deal': invalid(513, 4, 'the deal does not exist'),
  'deal-seat': invalid(514, 104, 'the deal is for other buyers'),
  'deal-advertiser': invalid(515, 205, 'the deal is for other advertisers'),
  'deal-not-live': invalid(516, 4, 'the deal does not apply to this impression'),
  'private-auction': invalid(517, 213, 'only bids that name a deal can win this impression'),
  dsa: invalid(518, 502, 'the bid lacks the DSA transparency data that the publisher requires'),
  'below-floor': { state: 'below-floor', nonBid: 301, loss: 100, says: 'the bid is below the floor' },
  'below-deal-floor': { state: 'below-floor', nonBid: 304, loss: 101, says: 'the bid is below the floor of its deal' },

  // In the auction.
  outbid: { state: 'lost', nonBid: undefined, loss: 102, says: 'lost to a higher bid' },
  'lost-to-deal': {
    state: 'lost',
    nonBid: undefined,
    loss: 103,
    says: 'lost to a bid of a deal with a higher priority',
  },
  won: { state: 'won', nonBid: undefined, loss: 0, says: 'won' },
} as const satisfies Record<string, ReasonRow>

export type Reason = keyof typeof reasons

export function reasonRow(reason: Reason): ReasonRow {
  return reasons[reason]
}
