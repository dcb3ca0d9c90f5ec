// What the exchange expects of a demand partner's answer: one row for each thing that check-partner looks at. A `fault`
// costs the partner the bid or the whole answer; `advice` costs it something else.

export interface PartnerRule {
  readonly id: string
  readonly severity: 'fault' | 'advice'
  /** Completes "the answer must …". */
  readonly says: string
  readonly fix: string
}

const fault = (id: string, says: string, fix: string) => ({ id, severity: 'fault', says, fix }) as const
const advice = (id: string, says: string, fix: string) => ({ id, severity: 'advice', says, fix }) as const

export const partnerRules = [
  fault(
    'B01-connection',
    'arrive complete, on a connection that stays open until the end of the answer',
    'make the server send the complete answer before it closes the connection',
  ),
  fault(
    'B02-in-time',
    'arrive within tmax',
    'answer within the tmax of the request, counted from its first byte; answer 204 when time runs out',
  ),
  fault(
    'B03-status',
    'have the status 200 or 204',
    'answer 200 with a bid response, or 204 without a body; redirects are not followed',
  ),
  fault(
    'B04-content-type',
    'have the content type application/json, if it has a body',
    'send Content-Type: application/json',
  ),
  fault('B05-json', 'be one JSON object', 'write the body with a JSON encoder, as one object'),
  fault(
    'B06-no-bid',
    'have no body, if its status is 204',
    'leave the body of a 204 empty; send nbr with status 200 and an empty seatbid',
  ),
  fault('B07-id-echo', 'repeat the id of the request', 'copy BidRequest.id into BidResponse.id unchanged'),
  fault('B08-currency', 'be in US dollars', 'bid in USD and send "cur": "USD", or leave cur out'),
  fault(
    'B09-seatbid',
    'contain seatbid: an array of objects, each with an array bid of objects',
    'send "seatbid": [{"bid": [{…}]}]',
  ),
  fault('B10-bid-id', 'give every bid a unique id', 'give every bid a string id that no other bid of the answer has'),
  fault('B11-impid', 'bid only on impressions of the request', 'copy imp[].id into bid.impid unchanged'),
  fault(
    'B12-price',
    'price every bid with a number above 0 and at most 1000 (dollars per thousand)',
    'send price as a JSON number, without quotes',
  ),
  fault('B13-floor', 'price every bid at or above the floor', 'leave out bids below imp[].bidfloor: they cannot win'),
  fault(
    'B14-markup',
    'give every bid adm: a Native 1.2 response with a link',
    'put the native response into adm as JSON text: {"native":{"assets":[…],"link":{"url":"https://…"}}}',
  ),
  fault(
    'B15-required-asset',
    'fill every asset that the request marks required: 1, and at least one asset',
    'send each required asset with its id and its text, URL or VAST tag, or do not bid',
  ),
  fault(
    'B16-asset',
    'contain only requested assets, each once and with the requested kind and data type',
    'copy the id of each asset from the request and fill the same kind: title, img, video, or data of the same type',
  ),
  fault('B17-length', 'keep titles and texts within the requested len', 'shorten the text to len characters'),
  fault(
    'B18-image-size',
    'contain images of the requested size',
    'send an image of exactly w × h, or at least wmin × hmin, with its own w and h',
  ),
  fault('B19-secure', 'use https URLs only', 'write every link, image and tracker with https://'),
  fault(
    'B20-offered',
    'use only trackers and links that the request offers',
    'send eventtrackers, jstracker, privacy, assetsurl and dcourl only if the native request offers them',
  ),
  fault(
    'B21-blocked',
    'contain no bid of a blocked advertiser or category',
    'leave out bids whose adomain is in badv or whose cat is in bcat',
  ),
  fault('B22-size', 'have at most 262144 bytes, before and after decompression', 'send fewer or smaller bids'),
  fault(
    'B23-encoding',
    'be uncompressed, or compressed with gzip if the request accepts it',
    'send Content-Encoding: gzip only if the Accept-Encoding of the request lists gzip',
  ),
  fault(
    'B24-adomain',
    'name advertisers in adomain as an array of domains',
    'send "adomain": ["advertiser.example"], without scheme or path',
  ),
  fault(
    'B25-bids',
    'contain a bid at least once per check',
    'make the bidder bid on test traffic: without a bid, its bids cannot be checked',
  ),
  fault(
    'B26-public',
    'use public hosts only',
    'replace localhost, names such as printer.local, and loopback, private, link-local and metadata addresses',
  ),
  fault('B27-trackers', 'have at most 32 trackers in a bid', 'send fewer imptrackers, eventtrackers and clicktrackers'),
  advice(
    'B50-keep-alive',
    'leave the connection open for the next request',
    'turn on keep-alive; opening a connection for every request uses up part of tmax',
  ),
  advice(
    'B51-adomain',
    'name the advertiser in adomain',
    'send "adomain": ["advertiser.example"], so that publishers can block and report advertisers',
  ),
  advice(
    'B52-loss-notice',
    'have an https URL in lurl, if it has one',
    'use https and have the operator add the domain to noticeDomains; other notices are not sent',
  ),
  advice(
    'B53-win-notice',
    'have https URLs in nurl and burl, if it has them',
    'use https and have the operator add the domain to noticeDomains; other notices are not sent',
  ),
  advice('B54-creative', 'name the creative in crid', 'send crid, so that a reported ad can be found'),
] as const satisfies readonly PartnerRule[]

export type PartnerRuleId = (typeof partnerRules)[number]['id']

export function partnerRule(id: PartnerRuleId): PartnerRule {
  const found: PartnerRule | undefined = partnerRules.find((rule) => rule.id === id)
  if (found === undefined) throw new Error(`there is no partner rule ${id}`)
  return found
}
