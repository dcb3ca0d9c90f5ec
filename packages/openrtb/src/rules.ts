// The catalogue: one row for every sentence of the specification (docs/spec.md) that accepts, rejects, warns about,
// drops or shapes something. An id is written in exactly one other source file: that is where the rule lives.
//
// The letter of an id names the list its number comes from:
//   V validation rules · K keyword rules · P product-search rules · R bid response · H HTTP · L limits · D decisions.
// `says` completes the sentence "<field> must …" for field rules; error reasons and the reference are made from it.

export const codes = {
  INVALID_REQUEST: { status: 400, message: 'Invalid OpenRTB request format' },
  MISSING_REQUIRED_FIELD: { status: 400, message: 'Required field missing' },
  INVALID_FIELD_VALUE: { status: 400, message: 'Field value invalid' },
  INVALID_FIELD_TYPE: { status: 400, message: 'Field type invalid' },
  UNSUPPORTED_FORMAT: { status: 400, message: 'Format not supported' },
  RATE_LIMIT_EXCEEDED: { status: 429, message: 'Rate limit exceeded' },
  INTERNAL_ERROR: { status: 500, message: 'Internal error' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service unavailable' },
} as const

export type ErrorCode = keyof typeof codes

/** What a rule does: a `field` rule rejects with the code that fits the fault (D03, D13), a `reject` rule has its own. */
type Effect = 'field' | 'reject' | 'warn' | 'drop' | 'accept' | 'shape'

export interface Rule {
  readonly effect: Effect
  readonly section: string
  readonly says: string
  readonly code?: ErrorCode
  readonly message?: string
  /** The HTTP status, where it is not the one of the code (D09, D10). */
  readonly status?: number
  /** Where `details.field` points when a member is missing: at the member itself, or at the object that lacks it. */
  readonly missingAt?: 'member' | 'parent'
}

const field = (section: string, says: string): Rule => ({ effect: 'field', section, says })
const warn = (section: string, says: string): Rule => ({ effect: 'warn', section, says })
const drop = (section: string, says: string): Rule => ({ effect: 'drop', section, says })
const accept = (section: string, says: string): Rule => ({ effect: 'accept', section, says })
const shape = (section: string, says: string): Rule => ({ effect: 'shape', section, says })

function reject(section: string, says: string, code: ErrorCode, message: string = codes[code].message): Rule {
  return { effect: 'reject', section, says, code, message }
}

/** A rule about the HTTP request itself, with its own status and message. */
function http(status: number, section: string, says: string, message: string): Rule {
  return { effect: 'reject', section, says, code: 'INVALID_REQUEST', message, status }
}

/** A rule of the native request: whatever is wrong inside, the field that carries it has an invalid value (D21). */
const native = (says: string): Rule => reject('Native request', says, 'INVALID_FIELD_VALUE')

/** The ways a rule's rejection can leave out the offending object (specification, Errors, last two rows). */
const atParent = (rule: Rule): Rule => ({ ...rule, missingAt: 'parent' })

export const rules = {
  // Validation rule 1: the body.
  'V01-json': reject('Validation rules, 1', 'be valid JSON', 'INVALID_REQUEST', 'Invalid JSON format'),
  'V01-object': reject('Validation rules, 1', 'be a JSON object', 'INVALID_REQUEST'),
  'D70-depth': reject('Limits', 'be nested at most 32 levels deep', 'INVALID_REQUEST'),
  'D70-tokens': reject('Limits', 'hold at most 20000 brackets, commas and colons', 'INVALID_REQUEST'),
  'D70-proto': reject('Limits', 'not use the key __proto__', 'INVALID_REQUEST'),
  'D06-null': accept('Decisions', 'A JSON null means that the field is absent.'),
  'D11-unknown-fields': accept('Decisions', 'Fields that the specification does not name are tolerated.'),

  // Validation rules 2 to 4: what must be there.
  'V02-id-present': reject('Validation rules, 2', 'be present', 'MISSING_REQUIRED_FIELD'),
  'V02-imp-present': reject('Validation rules, 2', 'be present', 'MISSING_REQUIRED_FIELD'),
  'V02-imp-count': field('Validation rules, 2', 'be an array of 1 to 10 impressions'),
  'V03-imp-id-present': reject('Validation rules, 3', 'be present', 'MISSING_REQUIRED_FIELD'),
  'V04-native-present': atParent(
    reject('Validation rules, 4', 'carry `native`: only native impressions are supported', 'MISSING_REQUIRED_FIELD'),
  ),
  'V04-native-request-present': atParent(
    reject('Validation rules, 4', 'carry `request`, a string that holds a Native 1.2 request', 'INVALID_REQUEST'),
  ),

  // Validation rule 5: the native request inside the string.
  'V05-json': native('be a string of valid JSON'),
  'V05-object': native('hold a JSON object, either {"native":{…}} or the bare native request'),
  'V05-hostile': native(
    'be nested at most 32 levels deep, hold at most 20000 brackets, commas and colons and no key __proto__',
  ),
  'V05-ver': native('be a version such as "1.2": one to four numbers of up to 4 digits, joined by dots'),
  'V05-assets': native('be an array of at most 100 assets'),
  'V05-asset': native('be an object'),
  'V05-asset-id': native('be an integer of 0 or more'),
  'V05-asset-id-unique': native('be unique among the assets'),
  'V05-asset-required': native('be 0 or 1'),
  'V05-asset-one-kind': native('hold only one of title, img, video and data'),
  'V05-title': native('be an object with an integer `len` of 1 or more'),
  'V05-img-type': native('be 1 (icon), 3 (main image) or 500 and above'),
  'V05-size': native('be an integer from 1 to 10000 (pixels)'),
  'V05-mimes': native('be an array of strings'),
  'V05-img': native('be an object'),
  'V05-data': native('be an object with an integer `type`'),
  'V05-data-type': native('be an integer from 1 to 12, or 500 and above'),
  'V05-data-len': native('be an integer of 1 or more'),
  'V05-video': native('be an object with mimes, minduration, maxduration and protocols'),
  'V05-video-mimes': native('be an array of at least one string'),
  'V05-video-duration': native('be an integer of 0 or more (seconds)'),
  'V05-video-protocols': native('be an array of at least one of 1 to 16, or 500 and above'),
  'V05-context': native('be 1, 2, 3 or 500 and above'),
  'V05-contextsubtype': native('be 10–15, 20–22, 30–32 or 500 and above'),
  'V05-plcmttype': native('be 1, 2, 3, 4 or 500 and above'),
  'V05-plcmtcnt': native('be an integer of 1 or more'),
  'V05-seq': native('be an integer of 0 or more'),
  'V05-flag': native('be 0 or 1'),
  'V05-eventtrackers': native('be an array of objects'),
  'V05-event': native('be 1, 2, 3, 4 or 500 and above'),
  'V05-methods': native('be an array of at least one of 1, 2 or 500 and above'),
  'D12-native-version': reject('Decisions', 'be version 1.x of the native format', 'UNSUPPORTED_FORMAT'),
  'D20-bare-native': accept('Decisions', 'The bare native object is accepted beside {"native":{…}}.'),
  'D21-no-assets': warn('Decisions', 'hold at least one asset'),
  'D21-asset-without-kind': warn('Decisions', 'hold one of title, img, video or data'),
  'D21-image-without-size': warn('Decisions', 'give w or wmin, and h or hmin'),
  'D21-image-type-2': warn('Decisions', 'be 1: logo (2) was merged into icon (1) in Native 1.2'),
  'D21-older-version': warn('Decisions', 'be "1.2"; the request is read as Native 1.2'),
  'D73-context-pair': warn('Decisions', 'belong to its context: 10–15 to 1, 20–22 to 2, 30–32 to 3'),

  // Validation rules 6 and 7: between fields.
  'V06-imp-id-unique': reject('Validation rules, 6', 'be unique', 'INVALID_REQUEST', 'Duplicate impression id'),
  'V07-site-app': reject('Validation rules, 7', 'not both be sent', 'INVALID_REQUEST', 'Mutually exclusive fields'),

  // Validation rule 8: the tables of Resources, one row each.
  'V08-id': field('BidRequest', 'be a string of 1 to 64 characters: A–Z a–z 0–9 - _'),
  'V08-test': field('BidRequest', 'be 0 or 1'),
  'V08-at': field('BidRequest', 'be 1 (first price) or 2 (second price)'),
  'V08-tmax': field('BidRequest', 'be an integer from 100 to 5000 (milliseconds)'),
  'V08-request-ext': field('BidRequest', 'be an object'),
  'V08-imp': field('Imp', 'be an object'),
  'V08-imp-id': field('Imp', 'be a string of 1 to 64 characters: A–Z a–z 0–9 - _'),
  'V08-bidfloor': field('Imp', 'be a JSON number from 0.00 to 1000.00 with at most 2 decimals'),
  'V08-imp-ext': field('Imp', 'be an object'),
  'V08-imp-ext-service': field('Ad-format declaration', 'be an object'),
  'D97-min-relevance': field('Decisions', 'be a number from 0 to 1'),
  'V08-native': field('Native', 'be an object'),
  'V08-native-request': field('Native', 'be a string holding the JSON of a Native 1.2 request (JSON.stringify it)'),
  'V08-native-ver': field(
    'Native',
    'be a version string such as "1.2": one to four numbers of up to 4 digits, joined by dots',
  ),
  'V08-native-api': field('Native', 'be an array of API framework ids: 1 to 9, or 500 and above'),
  'V08-site': field('Site and App', 'be an object'),
  'V08-site-id': field('Site and App', 'be a string'),
  'V08-site-name': field('Site and App', 'be a string'),
  'V08-site-domain': field(
    'Site and App',
    'be a domain name with at least one dot and at most 253 characters: parts of 1 to 63 of A–Z a–z 0–9 - _, ' +
      'other letters as punycode (xn--…), no scheme, port or path',
  ),
  'V08-site-cat': field('Site and App', 'be an array of at most 50 strings'),
  'V08-site-keywords': field('Site and App', 'be a string of comma-separated keywords'),
  'V08-publisher': field('Site and App', 'be an object'),
  'V08-publisher-id': field('Site and App', 'be a string'),
  'V08-app': field('Site and App', 'be an object'),
  'V08-app-id': field('Site and App', 'be a string'),
  'V08-app-bundle': field('Site and App', 'be a bundle id of 1 to 253 characters: A–Z a–z 0–9 . _ -'),
  'V08-app-cat': field('Site and App', 'be an array of at most 50 strings'),
  'V08-app-keywords': field('Site and App', 'be a string of comma-separated keywords'),
  'V08-device': field('Device', 'be an object'),
  'V08-device-ua': field('Device', 'be a string'),
  'V08-device-ip': field('Device', 'be a string'),
  'V08-device-language': field('Device', 'be a string'),
  'V08-device-type': field('Device', 'be an integer from 1 to 7'),
  'V08-geo': field('Device', 'be an object'),
  'V08-geo-lat': field('Device', 'be a number from -90.0 to 90.0 with at most 6 decimals'),
  'V08-geo-lon': field('Device', 'be a number from -180.0 to 180.0 with at most 6 decimals'),
  'V08-geo-country': field('Device', 'be a string'),
  'V08-user': field('User', 'be an object'),
  'V08-user-id': field('User', 'be a string'),
  'V08-user-gender': field('User', 'be "M", "F" or "O"'),
  'V08-user-data': field('User', 'be an array of objects with id, name and segment'),
  'V08-user-data-id': field('User', 'be a string'),
  'V08-user-data-name': field('User', 'be a string'),
  'V08-user-segment': field('User', 'be an array of objects with a string id'),
  'V08-user-ext': field('User', 'be an object'),
  'V08-user-consent': field('User', 'be a string (the IAB consent string)'),
  'V08-regs': field('Regs', 'be an object'),
  'V08-regs-ext': field('Regs', 'be an object'),
  'V08-regs-gdpr': field('Regs', 'be 0 (does not apply) or 1 (applies)'),
  'V08-regs-coppa': field('Regs', 'be 0 or 1'),
  'V08-regs-gpp': field('Regs', 'be a string'),
  'V08-regs-gpp-sid': field('Regs', 'be an array of integers'),
  'V08-context': field('Context extension', 'be an object with the conversation metrics'),
  'V08-message-sequence-number': field('Context extension', 'be an integer from 1 to 9007199254740991'),
  'V08-message-length': field('Context extension', 'be an integer from 0 to 9007199254740991'),
  'V08-is-quick-reply': field('Context extension', 'be true or false'),
  'V08-user-think-time': field('Context extension', 'be an integer from 0 to 9007199254740991 (milliseconds)'),
  'V08-session-duration': field('Context extension', 'be an integer from 0 to 9007199254740991 (milliseconds)'),
  'V08-intent': field('Context extension', 'be an object with value, confidence, topics and signals'),
  'V08-intent-value': field('Context extension', 'be a non-empty string'),
  'V08-intent-topics': field('Context extension', 'be an array of strings'),
  'V08-intent-signals': field('Context extension', 'be an array of strings'),
  'V08-sentiment': field('Context extension', 'be an object with value and score'),
  'V08-funnel': field('Context extension', 'be an object with stage and progress'),
  'V08-funnel-stage': field('Context extension', 'be "awareness", "consideration", "intent" or "conversion"'),
  'V08-funnel-progress': field('Context extension', 'be a number from 0.0 to 1.0'),
  'V08-audience': field('Context extension', 'be an object'),
  'V08-audience-interests': field('Context extension', 'be an array of strings'),
  'V08-audience-behaviors': field('Context extension', 'be an array of strings'),

  // Validation rules 9 to 15.
  'V09-duration': field('Validation rules, 9', 'be an integer of 0 or more (seconds)'),
  'V09-duration-order': reject('Validation rules, 9', 'not be above maxduration', 'INVALID_FIELD_VALUE'),
  'V10-price-floor': drop('Validation rules, 10', 'A bid below the bidfloor of its impression cannot win.'),
  'V11-us-privacy': field(
    'Validation rules, 11',
    'be a US Privacy string in upper case: 1 and three of Y N -, as in 1YNN',
  ),
  'V12-formats': field('Validation rules, 12', 'be an array of at least one { agent_url, id }'),
  'V12-agent-url': field('Validation rules, 12', 'be an absolute https:// URL without user name or password'),
  'V12-format-id': field('Validation rules, 12', 'be a non-empty string'),
  'V13-intent-confidence': field('Validation rules, 13', 'be a number from 0.0 to 1.0'),
  'V13-sentiment-value': field('Validation rules, 13', 'be "positive", "neutral" or "negative"'),
  'V13-sentiment-score': field('Validation rules, 13', 'be a number from -1.0 to 1.0'),
  'V14-id-reuse': accept('Validation rules, 14', 'A request id may be used again.'),
  'V15-consent-missing': warn(
    'Validation rules, 15',
    'be sent when GDPR applies; without it the ad is contextual only',
  ),
  'D29-locations-differ': warn('Decisions', 'agree with the same field in ext; the stricter of the two counts'),
  'D30-sentiment-below-zero': warn('Decisions', 'be 0.0 or more by the field reference; negative scores are accepted'),
  'D31-intent-unlisted': warn('Decisions', 'be one of the five listed intents to be matched by campaigns'),
  'D50-floor-currency': warn(
    'Decisions',
    'be USD: a floor in another currency cannot be compared, so only bids of a deal can win',
  ),
  'D50-answer-currency': warn('Decisions', 'hold USD: bids are answered in USD'),
  'D36-ip-unreadable': warn('Decisions', 'be a public IPv4 or IPv6 address; this one is not passed on'),
  'D83-personal-value': drop('Decisions', 'not hold what looks personal; this value is taken out'),
  'D85-sensitive-topic': drop('Decisions', 'not name a sensitive topic; this value is taken out'),
  'D86-list-unreadable': warn('Decisions', 'be a list of texts, such as ["example.com"]; this one has no effect'),
  'D105-attributes-unreadable': warn('Decisions', 'be a list of whole numbers, such as [3, 8]; this one has no effect'),
  'D90-texts-bound': drop('Decisions', 'be short enough to be looked at; what stands behind the bound is taken out'),
  'D90-many-faults': warn('Decisions', 'have at most five faults for each to be listed'),
  'D64-publisher-long': warn('Decisions', 'have at most 64 characters; a longer one is known by its SHA-256'),
  'D98-pacing-token': warn('Decisions', 'be the token of the last answer to this chat; this one is not used'),
  'D101-chain-unreadable': warn(
    'Decisions',
    'be a supply chain with complete 0 or 1 and 1 to 30 nodes, each with asi and sid; an exchange that adds itself starts a new, incomplete one',
  ),
  'D101-chains-differ': warn('Decisions', 'agree with source.ext.schain; this one counts'),
  'D107-ranking-language': warn(
    'Decisions',
    'be one in which relevance may rank bids; these are ranked by their price',
  ),
  // Deals (D100): what cannot be read is dropped, and the request is served.
  'D100-private': drop('Decisions', 'In a private auction a bid that names no deal cannot win.'),
  'D100-use': drop(
    'Decisions',
    'A bid cannot win under a deal that is unknown here or is for other buyers or advertisers.',
  ),
  'D100-live': drop(
    'Decisions',
    'A deal of the operator counts for its publishers, in its time and where its conditions hold.',
  ),
  'D100-priority': shape('Decisions', 'A bid of a deal with a higher priority wins, whatever the prices.'),
  'D100-dealid': shape('Decisions', 'A bid that won under a deal names it in dealid.'),
  'D100-pmp': drop('Decisions', 'be an object with private_auction and deals; this one is ignored'),
  'D100-private-auction': drop('Decisions', 'be 0 or 1; this value is ignored'),
  'D100-deals': drop('Decisions', 'be a list of deals; this one is ignored'),
  'D100-deals-bound': drop('Decisions', 'hold at most 20 deals; the others are ignored'),
  'D100-deal': drop('Decisions', 'be an object with an id of 1 to 64 visible characters; this deal is ignored'),
  'D100-deal-id-unique': drop('Decisions', 'be unique among the deals of its impression; this deal is ignored'),
  'D100-deal-currency': drop('Decisions', 'be USD: another currency cannot be compared; this deal is ignored'),
  'D100-deal-floor': drop('Decisions', 'be a number from 0 to 1000, above 0 where at is 3; this deal is ignored'),
  'D100-deal-at': drop('Decisions', 'be 1 (first price), 2 (second price) or 3 (fixed price); this deal is ignored'),
  'D100-deal-list': drop('Decisions', 'be a list of at most 1000 texts; this deal is ignored'),
  // Transparency under the Digital Services Act (D103): each member that cannot be read is dropped alone.
  'D103-dsa': drop(
    'Decisions',
    'be an object with dsarequired, pubrender, datatopub and transparency; this one is ignored',
  ),
  'D103-dsa-required': drop('Decisions', 'be 0, 1, 2 or 3; this value is ignored'),
  'D103-dsa-degree': drop('Decisions', 'be 0, 1 or 2; this value is ignored'),
  'D103-dsa-transparency': drop(
    'Decisions',
    'be a list of at most 20 entries, each with a domain and at most 20 dsaparams; what is not is ignored',
  ),
  'D103-dsa-missing': drop('Decisions', 'Where dsarequired is 2 or 3, a bid without usable transparency cannot win.'),
  'D105-seats': drop(
    'Decisions',
    'A buyer whose seat bseat names, or that is not in a wseat with names, is not asked.',
  ),
  'D105-lists': drop('Decisions', 'A bid that a list of the publisher excludes cannot win.'),
  'D105-unnamed': drop('Decisions', 'Where advertisers are blocked, a bid that names none cannot win.'),
  'D105-native': drop('Decisions', 'A bid whose mtype is another than 4 cannot win.'),
  'D105-group': drop('Decisions', 'Bids for several impressions that must win together cannot win.'),
  'D103-dsa-told': shape('Decisions', 'A bid tells its transparency in ext.dsa where the request has regs.ext.dsa.'),
  'D36-country-unknown': warn('Decisions', 'be an ISO 3166 country code; this one is not passed on'),

  // Product search: keyword rules and price filter.
  'K1-comma-separated': shape('Keyword rules, 1', 'The value is a comma-separated list; any term may match.'),
  'K2-trimmed': shape('Keyword rules, 2', 'White space around each keyword is removed.'),
  'K3-lower-case': shape('Keyword rules, 3', 'Keywords are lower-cased.'),
  'K4-no-duplicates': shape('Keyword rules, 4', 'Duplicates are removed.'),
  'K5-ten-at-most': shape('Keyword rules, 5', 'At most 10 keywords are used.'),
  'P2-price-dropped': drop('Product-search rules, 2', 'be a number from 0 to 1000000000; this value is ignored'),
  'P2-range-dropped': drop('Product-search rules, 2', 'not be above max_price; both prices are ignored'),
  'P2-currency-unknown': warn('Product-search rules, 2', 'be an ISO 4217 currency code'),
  'P3-extension-ignored': drop('Product-search rules, 3', 'be an object; the whole extension is ignored'),
  'P4-no-extension': shape('Product-search rules, 4', 'Without the extension there is no price filter.'),
  'D43-whole-prices': shape('Outbound product search call', 'Prices are sent upstream with zero decimals.'),

  // The answer, HTTP and the limits.
  'R1-bid': shape('Bid response', 'A bid is answered with 200 and a JSON body that echoes the request id.'),
  'R2-no-bid': shape('Endpoints', 'No suitable bid is answered with 204 and no body; that is not an error.'),
  'R3-native-adm': shape('Bid response', 'The ad markup is Native 1.2 in the form of the request and fits its assets.'),
  'D48-ad-format': shape('Ad-format declaration', 'A bid that serves a declared ad format names it.'),
  'D51-clearing': shape('Decisions', 'First price pays the bid; second price one cent above the runner-up or floor.'),
  'D54-several-impressions': shape('Decisions', 'Each impression has one winner; winners of one seat share a seatbid.'),
  'D58-test-mode': shape('Decisions', 'Test mode always fills, calls no partner and explains itself.'),
  'D05-violations': shape('Decisions', 'A rejected test request lists every fault in error.violations.'),
  'H1-content-type': http(
    400,
    'Endpoints',
    'be sent with Content-Type: application/json (charset utf-8, if any)',
    'Invalid content type',
  ),
  'H2-body-size': http(413, 'Limits', 'be at most 262144 bytes, also after decompression', 'Request too large'),
  'H3-encoding': http(415, 'Endpoints', 'be sent plain or with gzip', 'Unsupported content encoding'),
  'H4-path': http(404, 'Endpoints', 'be sent to POST /openrtb2', 'Not found'),
  'H5-method': http(405, 'Endpoints', 'be sent with POST', 'Method not allowed'),
  'H6-malformed-http': http(400, 'Endpoints', 'be a well-formed HTTP/1.1 request', 'Malformed HTTP request'),
  'H7-slow-body': http(
    408,
    'Limits',
    'arrive in time: by default the headers within 5000 ms, the body within 1000 ms',
    'Request timeout',
  ),
  'H8-headers-size': http(431, 'Limits', 'have at most 64 headers and 16 KiB of them', 'Request headers too large'),
  'H9-expectation': http(417, 'Endpoints', 'expect nothing but 100-continue', 'Expectation failed'),
  'D93-caller-unproven': http(401, 'Decisions', 'be named with a credential of that publisher', 'Caller not verified'),
  'D04-request-id': shape('Error body', 'Each answer carries a request id made by the server in X-Request-Id.'),
  'L1-over-limit': reject('Limits', 'stay within the limits', 'RATE_LIMIT_EXCEEDED'),
  'L2-headers': shape('Endpoints', 'The three X-RateLimit headers are on all responses.'),
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof rules

/** The row of a rule, with its optional columns readable. */
export function ruleOf(id: RuleId): Rule {
  return rules[id]
}
