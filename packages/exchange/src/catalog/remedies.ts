// What can be done about each reason, and by whom. The table has a row for every reason, or the types do not hold: whoever
// is told why something ended is told what to do about it, too.

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
  operator(`If the partner wants this traffic, add the value to ${list} of its entry, or leave that list out.`)

export const remedies: Readonly<Record<Reason, Remedy>> = {
  'test-mode': publisher('Send the request without "test": 1 when real partners are to be asked.'),
  'ad-format': either(
    ['publisher', 'operator'],
    'Declare one more format in imp.ext.service.adcpFormats, or none; or, if the partner can serve one of the declared, add it to adFormats of its entry.',
  ),
  country: listed('countries'),
  category: listed('categories'),
  language: listed('languages'),
  intent: listed('intents'),
  'funnel-stage': listed('funnelStages'),
  sentiment: listed('sentiments'),
  'floor-range': either(
    ['operator', 'publisher'],
    'Change floorMinCpm or floorMaxCpm of the partner’s entry, or imp.bidfloor of the request.',
  ),
  'floor-currency': publisher('Name the floor in US dollars, and leave imp.bidfloorcur out or set it to USD.'),
  publisher: operator('Change publishersAllowed or publishersBlocked of the partner’s entry if the two may trade.'),
  privacy: either(
    ['operator', 'publisher'],
    'Set vendorId of the partner’s entry, so that consent can name it, or contextual: true if it takes requests without a person. The publisher can ask the visitor for consent.',
  ),
  share: operator('Raise sharePercent of the partner’s entry. This is how it was set; nothing is broken.'),
  'no-call': either(
    ['publisher', 'operator'],
    'Send what the adapter asks about, such as keywords for a product search. An operator can read in the adapter when it makes no call.',
  ),
  'no-time': either(
    ['publisher', 'operator'],
    'Allow more time in tmax. The operator sets in auction.callMinMs with how little time a partner is still asked.',
  ),
  qps: either(['operator', 'partner'], 'Raise qpsMax of the partner’s entry to what the partner agrees to.'),
  unhealthy: either(
    ['partner', 'operator'],
    'Answer in time; the traffic grows again by itself. For a partner that needs longer, the operator raises timeoutMs of its entry.',
  ),
  busy: either(
    ['partner', 'operator'],
    'Answer sooner, so that connections become free. The operator can raise connectionsMax of the partner’s entry.',
  ),

  'no-bid': partner('Nothing is broken. A partner can say why with nbr; the record of the auction keeps it.'),
  late: either(
    ['partner', 'operator'],
    'Answer within the tmax of the request, with 204 when time runs out. The operator can raise timeoutMs of the partner’s entry, up to what publishers wait.',
  ),
  unreachable: either(
    ['partner', 'operator'],
    'Check that the bidder runs and can be reached from the exchange, and that params.endpoint of its entry, its name and its certificate are right.',
  ),
  'bad-response': partner('Run parley check-partner against the bidder; it names the rule that the answer breaks.'),
  accident: operator(
    'Look for the accident in the log of the exchange and mend the adapter. If it is one of ours, please report it.',
  ),

  price: either(
    ['partner', 'operator'],
    'Send price as a JSON number above 0, in dollars per thousand. For higher prices the operator raises priceMaxCpm of the partner’s entry.',
  ),
  currency: partner('Bid in US dollars, and leave cur out or set it to USD.'),
  'missing-markup': partner('Send the ad in adm of the bid.'),
  markup: partner(
    'Fill the assets that imp.native.request asks for, by their ids, as native 1.2 markup within its lengths and sizes.',
  ),
  'missing-asset': partner('Fill every asset that has required: 1 in imp.native.request.'),
  'not-secure': partner('Write every link, image and tracker of the ad with https://.'),
  'blocked-advertiser': partner('Read badv of the request, and leave out bids of these advertisers.'),
  'blocked-category': partner('Read bcat of the request, and leave out bids of these categories.'),
  'below-floor': partner('Bid at imp.bidfloor of the request or above: the margin is in it already.'),

  outbid: partner('Nothing is broken. The macro AUCTION_MIN_TO_WIN in lurl tells what would have won.'),
  won: { by: [], says: 'There is nothing to do.' },
}
