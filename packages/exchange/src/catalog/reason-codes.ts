// The codes of reasons in public lists, with their names there: the loss reasons of OpenRTB 2.6, which
// partners read in a loss notice, and the status codes of the IAB's community extension Seat Non Bid, which publishers
// read. Both reserve the codes from 500 on for each exchange; our own codes say so.

export const lossNames = {
  0: 'Bid Won',
  3: 'Invalid Bid Response',
  4: 'Invalid Deal ID',
  7: 'Missing Markup',
  9: 'Missing Bid Price',
  100: 'Bid was Below Auction Floor',
  101: 'Bid was Below Deal Floor',
  102: 'Lost to Higher Bid',
  103: 'Lost to a Bid for a Deal',
  104: 'Buyer Seat Blocked',
  204: 'Creative Filtered - Incorrect Creative Format',
  205: 'Creative Filtered - Advertiser Exclusions',
  207: 'Creative Filtered - Not Secure',
  209: 'Creative Filtered - Category Exclusions',
  213: 'Creative Filtered - Not Allowed in Private Auction',
  500: 'Parley - Does not Fit the Chat',
  501: 'Parley - Advertiser Shown Recently',
  502: 'Parley - DSA Transparency Missing',
} as const

export const nonBidNames = {
  0: 'No Bid - General',
  100: 'Error - General',
  101: 'Error - Timeout',
  102: 'Error - Invalid Bid Response',
  103: 'Error - Bidder Unreachable',
  200: 'Request Blocked - General',
  202: 'Request Blocked - Unsupported Media Type',
  203: 'Request Blocked - Optimized',
  204: 'Request Blocked - Privacy',
  205: 'Request Blocked - Unsupported Currency',
  300: 'Response Rejected - General',
  301: 'Response Rejected - Below Floor',
  304: 'Response Rejected - Below Deal Floor',
  350: 'Response Rejected - Invalid Creative',
  352: 'Response Rejected - Invalid Creative (Not Secure)',
  353: 'Response Rejected - Invalid Creative (Incorrect Format)',
  356: 'Response Rejected - Invalid Creative (Advertiser Blocked)',
  357: 'Response Rejected - Invalid Creative (Category Exclusion)',
  501: 'Parley - Connections in Use',
  502: 'Parley - Hardly Answers',
  503: 'Parley - Requests per Second Used Up',
  504: 'Parley - Too Little Time',
  505: 'Parley - Exchange Held Up',
  506: 'Parley - Paced',
  510: 'Parley - Required Asset Missing',
  511: 'Parley - Does not Fit the Chat',
  512: 'Parley - Advertiser Shown Recently',
  513: 'Parley - Unknown Deal',
  514: 'Parley - Deal for Other Buyers',
  515: 'Parley - Deal for Other Advertisers',
  516: 'Parley - Deal Not Live',
  517: 'Parley - Private Auction',
  518: 'Parley - DSA Transparency Missing',
} as const

export type LossCode = keyof typeof lossNames
export type NonBidCode = keyof typeof nonBidNames
