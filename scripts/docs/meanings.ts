// What the fields of an answer mean, in words of our own. The specification has the rest.

/** The bid response. */
export const meanings: Readonly<Record<string, string>> = {
  id: 'the id of the request',
  seatbid: 'the winning bids, grouped by seat',
  bidid: 'the id of this answer, made by the exchange',
  cur: 'the currency of the prices: USD',
  nbr: 'why there is no bid',
  ext: '`ext.service` explains the auction in test mode; `ext.seatnonbid` tells who did not bid, where it is switched on',
  'seatbid[].bid': 'one for each impression that was won',
  'seatbid[].seat': 'who bought the impression',
  'seatbid[].bid[].id': 'the id of the bid',
  'seatbid[].bid[].impid': 'the impression that the bid is for',
  'seatbid[].bid[].price': 'the clearing price in dollars per thousand, never below the bidfloor',
  'seatbid[].bid[].adm': 'the markup: a native response in a JSON string, in the form of the request',
  'seatbid[].bid[].nurl': 'called on a win; may hold `${AUCTION_PRICE}`',
  'seatbid[].bid[].burl': 'called when the impression is billed',
  'seatbid[].bid[].lurl': 'called on a loss',
  'seatbid[].bid[].adomain': 'the domains of the advertiser',
  'seatbid[].bid[].cid': 'the campaign',
  'seatbid[].bid[].crid': 'the creative',
  'seatbid[].bid[].cat': 'the content categories of the ad',
  'seatbid[].bid[].mtype': 'the kind of markup: 4, native',
  'seatbid[].bid[].exp': 'for how many seconds the bid holds',
  'seatbid[].bid[].ext': '`ext.service.adcpFormat` names the ad format that the bid serves',
}

/** `ext.service` of the answer to a test request. */
export const explanationMeanings: Readonly<Record<string, string>> = {
  '': 'what a test request is told beside its bid',
  test: 'always true: nothing was sold',
  warnings: 'what was noticed and did no harm',
  'warnings[].rule': 'the id of the rule',
  'warnings[].field': 'the path of the field in the request',
  'warnings[].reason': 'what should be there and what was found',
  dropped: 'values that were ignored',
  'dropped[].rule': 'the id of the rule',
  'dropped[].field': 'the path of the field in the request',
  'dropped[].reason': 'what should be there and what was found',
  keywords: 'the keywords, as campaigns and product search compare them',
  priceFilters: 'for each impression with a price filter, by its id, what product search would be asked',
  'priceFilters.*.minOfferPrice': 'the lowest price, in whole units',
  'priceFilters.*.maxOfferPrice': 'the highest price, in whole units',
  partners: 'one line for each partner and impression',
  'partners[].partner': 'the name of the partner',
  'partners[].impid': 'the impression',
  'partners[].wouldBeAsked': 'whether a live request like this one would have reached the partner',
  'partners[].outcome': 'how its part ended, in one word',
  'partners[].reason': 'why, in a sentence',
}

/** The body of every error. */
export const errorMeanings: Readonly<Record<string, string>> = {
  '': 'the body of every answer that is not a bid and not a 204',
  'error.code': 'the kind of fault, for programs',
  'error.message': 'the kind of fault, for people',
  'error.details.field': 'the path of the field; absent when the request as a whole is meant',
  'error.details.reason': 'what must be there and what was found',
  'error.request_id': 'names this request when you ask for help; the header X-Request-Id has it too',
  'error.violations': 'every fault in the order of the checks; only in the answer to a test request',
  'error.violations[].code': 'the kind of fault, for programs',
  'error.violations[].message': 'the kind of fault, for people',
  'error.violations[].field': 'the path of the field',
  'error.violations[].reason': 'what must be there and what was found',
}
