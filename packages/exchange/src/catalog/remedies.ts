// What can be done about each reason, and by whom. The types require a row for every reason, so that every explanation comes
// with a remedy.

import type { Reason } from './reasons.ts'

type Side = 'publisher' | 'partner' | 'operator'

export interface Remedy {
  /** Who can do something about it, the one who is nearest to it first; empty where nothing is wrong. */
  readonly by: readonly Side[]
  /** What to do, in whole sentences. */
  readonly says: string
}

const publisher = (says: string): Remedy => ({ by: ['publisher'], says })
const partner = (says: string): Remedy => ({ by: ['partner'], says })
const operator = (says: string): Remedy => ({ by: ['operator'], says })
const either = (by: readonly [Side, Side], says: string): Remedy => ({ by, says })

/** The partner asked for this traffic only, or the operator thinks so: it is one list of the partner's entry. */
const listed = (list: string): Remedy =>
  operator(`If the partner wants this traffic, add the value to ${list} in its entry, or remove that list.`)

export const remedies: Readonly<Record<Reason, Remedy>> = {
  'test-mode': publisher('Remove "test": 1 from the request to reach real partners.'),
  'ad-format': either(
    ['publisher', 'operator'],
    'Declare another format in imp.ext.service.adcpFormats, or none. If the partner can serve one of the declared formats, add it to adFormats in its entry.',
  ),
  country: listed('countries'),
  category: listed('categories'),
  language: listed('languages'),
  intent: listed('intents'),
  'funnel-stage': listed('funnelStages'),
  sentiment: listed('sentiments'),
  'floor-range': either(
    ['operator', 'publisher'],
    'Change floorMinCpm or floorMaxCpm in the partner’s entry, or imp.bidfloor of the request.',
  ),
  'floor-currency': publisher('Set the floor in US dollars, and omit imp.bidfloorcur or set it to USD.'),
  seat: publisher('Remove the partner’s seat from bseat in the request, or add it to wseat.'),
  publisher: operator('Change publishersAllowed or publishersBlocked in the partner’s entry if the two may trade.'),
  privacy: either(
    ['operator', 'publisher'],
    'Set vendorId in the partner’s entry so that consent can name it, or contextual: true if it accepts requests without personal data. The publisher can ask the visitor for consent.',
  ),
  share: operator('This is expected: the share is configured. Raise sharePercent in the partner’s entry to change it.'),
  unlikely: either(
    ['operator', 'partner'],
    'This is expected: some calls are always made, and once bids win in requests of this kind, all are made again. The operator can raise explorationPercent in shaping of the partner’s entry, lower revenueLossPercentMax, or remove shaping.',
  ),
  'no-call': either(
    ['publisher', 'operator'],
    'Send what the adapter needs, such as keywords for a product search. The source of the adapter shows when it makes no call.',
  ),
  paced: either(
    ['operator', 'publisher'],
    'This is expected: the rules are configured for the publisher. To show ads earlier or more often, change pacing in its entry of supply.publishers.',
  ),
  'no-time': either(
    ['publisher', 'operator'],
    'Allow more time in tmax. The operator can lower auction.callMinMs, the minimum time for a call.',
  ),
  'budget-spent': operator('Raise budgetMicros of the campaign if the advertiser wants more.'),
  'daily-cap': operator('This is expected: the cap is booked. Raise dailyMicros of the campaign to change it.'),
  'no-lease': operator(
    'This passes: what is not used comes back. If it lasts, check that booking runs, that exchanges reach it, and that the ledger reads every journal.',
  ),
  'held-back': operator(
    'This is expected: the budget lasts until the end of the flight. Set pacing of the campaign to asap to spend it sooner.',
  ),
  'not-started': operator('This is expected: the campaign starts at the booked time.'),
  'flight-over': operator('Book a later end for the campaign if the advertiser wants more.'),
  'campaign-paused': operator('Set state of the campaign to active.'),
  'creative-not-approved': operator('Review the creative of the campaign: approve it, or tell the advertiser why not.'),
  qps: either(['operator', 'partner'], 'Raise qpsMax in the partner’s entry to what the partner agrees to.'),
  unhealthy: either(
    ['partner', 'operator'],
    'Answer in time; traffic then recovers automatically. For a partner that needs longer, the operator can raise timeoutMs in its entry.',
  ),
  busy: either(
    ['partner', 'operator'],
    'Answer faster to free up connections. The operator can raise connectionsMax in the partner’s entry.',
  ),

  'no-bid': {
    by: [],
    says: 'No action needed. A partner can give its reason in nbr; the auction record shows it.',
  },
  late: either(
    ['partner', 'operator'],
    'Answer within the tmax of the request, with 204 when time runs out. The operator can raise timeoutMs in the partner’s entry, up to the time that publishers wait.',
  ),
  'held-up': operator(
    'The partner is not at fault. If this happens often, the exchange is overloaded: check parley_loop_delay_seconds and add workers or machines.',
  ),
  unreachable: either(
    ['partner', 'operator'],
    'Check that the bidder is running and reachable from the exchange, and that params.endpoint in its entry, its host name and its certificate are correct.',
  ),
  'bad-response': partner('Run parley check-partner against the bidder; it names the rule that the answer breaks.'),
  accident: operator(
    'Find the error in the exchange log and fix the adapter. If the adapter is part of Parley, please report a bug.',
  ),

  price: either(
    ['partner', 'operator'],
    'Send price as a JSON number above 0, in dollars per thousand. To allow higher prices, the operator can raise priceMaxCpm in the partner’s entry.',
  ),
  currency: partner('Bid in US dollars, and omit cur or set it to USD.'),
  'missing-markup': partner('Send the ad in adm of the bid.'),
  markup: partner(
    'Fill the assets that imp.native.request asks for, by their ids, as native 1.2 markup within its lengths and sizes.',
  ),
  'missing-asset': partner('Fill every asset that has required: 1 in imp.native.request.'),
  'not-secure': partner('Write every link, image and tracker of the ad with https://.'),
  'private-address': partner(
    'Use public host names: no loopback, private, link-local or metadata address, and no name such as localhost or printer.local.',
  ),
  trackers: partner('Send at most 32 imptrackers, eventtrackers and clicktrackers in total.'),
  'blocked-advertiser': partner('Read badv in the request, and do not bid for these advertisers.'),
  'blocked-category': partner('Read bcat in the request, and do not bid with these categories.'),
  'unnamed-advertiser': partner('Name the domain of the advertiser in adomain, such as shop.example.'),
  'unlisted-category': partner('Bid with categories in acat of the request, and name them in cat.'),
  'blocked-app': partner('Read bapp in the request, and do not bid for these apps.'),
  'blocked-attribute': partner(
    'Read battr of imp.native, and do not bid with creatives that have one of these attributes.',
  ),
  'blocked-seat': partner('Read bseat in the request, and do not bid for these buyers.'),
  'ad-language': partner('Read wlang or wlangb in the request, and bid with an ad in one of these languages.'),
  'markup-type': partner('Bid with a native ad, and set mtype to 4 or leave it out.'),
  group: partner('Omit seatbid.group or set it to 0: each impression is sold separately.'),
  irrelevant: either(
    ['partner', 'publisher'],
    'Offer an ad whose title or description matches the keywords and topics of the request. The publisher can lower minRelevance, or send more keywords and topics.',
  ),
  'repeated-advertiser': either(
    ['partner', 'operator'],
    'Bid for several advertisers, so another one can follow. The operator can lower sameAdvertiserAfterTurns in the publisher’s pacing rules.',
  ),
  'unknown-deal': either(
    ['partner', 'operator'],
    'Name only deals from imp.pmp.deals of the request, or none. The operator can check the id in deals.catalogue.',
  ),
  'deal-seat': either(
    ['operator', 'publisher'],
    'If the partner may use the deal, add its seat to seats of the deal in deals.catalogue, or to wseat in the request.',
  ),
  'deal-advertiser': either(
    ['partner', 'operator'],
    'Bid for the advertisers in wadomain of the deal, and name them in adomain. The operator can change advertisers of the deal.',
  ),
  'deal-not-live': either(
    ['operator', 'partner'],
    'The detail names the date or condition in deals.catalogue that does not match. The partner should name only deals from imp.pmp.deals of the request.',
  ),
  'private-auction': either(
    ['partner', 'publisher'],
    'Set dealid to a deal from imp.pmp.deals. The publisher can open the auction to all bids with private_auction: 0 and a floor in US dollars.',
  ),
  dsa: either(
    ['partner', 'operator'],
    'In ext.dsa of the bid, set on whose behalf the ad is shown (behalf) and who paid for it (paid), and set adrender so that one side renders it: 1 where regs.ext.dsa.pubrender is 0, 0 where it is 2. For house campaigns, the operator sets creative.sponsored.',
  ),
  'below-floor': partner('Bid at or above imp.bidfloor of the request; it already includes the margin.'),
  'below-deal-floor': partner('Bid at or above bidfloor of the deal; it already includes the margin.'),

  outbid: partner(
    'Bid more. The macro AUCTION_MIN_TO_WIN in lurl gives the price that ties the winner; ties are broken by priority, then by name.',
  ),
  'lost-to-deal': either(
    ['operator', 'partner'],
    'This is expected: a deal with a higher priority wins at any price. The operator can change the priority of the deals.',
  ),
  won: { by: [], says: 'No action needed.' },
}
