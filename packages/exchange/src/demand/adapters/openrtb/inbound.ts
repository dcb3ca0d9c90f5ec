// What an OpenRTB bidder answered. A partner is not trusted: every member is read as unknown. What is not a bid response is
// one fault; a faulty bid costs only itself. All four forms of no-bid are understood:
// 204, {}, an empty seatbid, and an empty seatbid with nbr.

import { isObject, type Members, parseJson } from '@parley/openrtb'
import type { AdTraits, PartnerBid } from '../../../model/bid.ts'
import type { PartnerCall, PartnerReply } from '../../../model/call.ts'
import type { OpportunityImp } from '../../../model/opportunity.ts'
import { toMicros } from '../../../money/micros.ts'
import type { AdapterResult } from '../../adapter.ts'
import { servedFormat } from './served-format.ts'

/** The members of a bid that are read; of `ext`, only `ext.service.adcpFormat` and `ext.dsa`. The guide for partners names the same. */
export const bidMembers = [
  'id',
  'impid',
  'price',
  'adm',
  'adomain',
  'adid',
  'cid',
  'crid',
  'cat',
  'exp',
  'dealid',
  'mtype',
  'bundle',
  'language',
  'langb',
  'attr',
  'nurl',
  'burl',
  'lurl',
  'ext',
] as const

type BidMembers = Readonly<Partial<Record<(typeof bidMembers)[number], unknown>>>

const noBids: AdapterResult = { bids: [], noBids: [] }

export function readBids(
  { status, body }: PartnerReply,
  call: PartnerCall,
  imps: readonly OpportunityImp[],
): AdapterResult {
  if (status === 204 || (status === 200 && body.trim() === '')) return noBids
  if (status !== 200) return fault(`status ${status}`)
  const parsed = parseJson(body)
  if (parsed.kind === 'fault') return fault(parsed.reason)
  const response = parsed.value
  if (!isObject(response)) return fault('the body is not an object')
  const { id, seatbid, nbr } = response
  if (seatbid === undefined || (Array.isArray(seatbid) && seatbid.length === 0)) return silence(call, nbr)
  if (!Array.isArray(seatbid)) return fault('seatbid is not an array')
  if (id !== call.requestId) return fault('the id is not the id of the request')
  const bids = seatbid.flatMap((seat: unknown) => bidsOf(seat, response, imps))
  return { bids, noBids: [] }
}

/** No bid, with the partner's own reason where it gives one. */
function silence({ impIds }: PartnerCall, nbr: unknown): AdapterResult {
  if (typeof nbr !== 'number') return noBids
  return { bids: [], noBids: impIds.map((impId) => ({ impId, detail: `nbr ${nbr}` })) }
}

/** What an answer says of all bids of a seat. */
type Common = Pick<PartnerBid, 'currency' | 'partnerBidid' | 'partnerSeat'>

function bidsOf(seatbid: unknown, response: Members, imps: readonly OpportunityImp[]): readonly PartnerBid[] {
  if (!isObject(seatbid) || !Array.isArray(seatbid.bid)) return []
  const { cur = 'USD', bidid } = response
  const bids = seatbid.bid.filter(isObject)
  const common = {
    currency: text(cur)?.toUpperCase() ?? 'unknown',
    partnerBidid: text(bidid),
    partnerSeat: text(seatbid.seat),
  }
  const isGrouped = seatbid.group === 1 && bids.some(({ impid }) => impid !== bids[0]?.impid)
  return bids.map((bid) => bidOf(bid, common, isGrouped, imps))
}

function bidOf(bid: BidMembers, common: Common, isGrouped: boolean, imps: readonly OpportunityImp[]): PartnerBid {
  const impId = text(bid.impid) ?? ''
  return {
    impId,
    bidId: text(bid.id) ?? '',
    priceMicros: typeof bid.price === 'number' ? toMicros(bid.price) : undefined,
    markup: bid.adm,
    adomain: texts(bid.adomain),
    adid: text(bid.adid),
    cid: text(bid.cid),
    crid: text(bid.crid),
    cat: texts(bid.cat),
    adFormat: servedFormat(
      bid.ext,
      imps.find(({ id }) => id === impId),
    ),
    exp: seconds(bid.exp),
    dealId: text(bid.dealid),
    dsa: isObject(bid.ext) ? bid.ext.dsa : undefined,
    lossUrl: url(bid.lurl),
    winUrl: url(bid.nurl),
    billingUrl: url(bid.burl),
    traits: traitsOf(bid, isGrouped),
    ...common,
  }
}

/** Most bids say nothing of it, or that they are native. */
function traitsOf({ mtype, bundle, language, langb, attr }: BidMembers, isGrouped: boolean): AdTraits | undefined {
  const markupType = typeof mtype === 'number' && mtype !== nativeType ? mtype : undefined
  const isPlain = markupType === undefined && !isGrouped && attr === undefined
  if (isPlain && bundle === undefined && language === undefined && langb === undefined) return undefined
  return {
    markupType,
    bundle: text(bundle),
    language: text(language)?.toLowerCase(),
    languageTag: text(langb)?.toLowerCase(),
    attributes: Array.isArray(attr) ? attr.filter((item) => typeof item === 'number').slice(0, textsMax) : [],
    isGrouped,
  }
}

/** OpenRTB 2.6, list "Markup Types". */
const nativeType = 4

function fault(reason: string): AdapterResult {
  return { ...noBids, fault: reason }
}

/** Ids and domains of partners are kept short and whole: they end up in answers, notices and records. */
const textLengthMax = 256
const textsMax = 64

/** A URL cannot be cut, so a longer one is none. */
const urlLengthMax = 2048

function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? cut(value) : undefined
}

function url(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= urlLengthMax ? value : undefined
}

function seconds(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

function texts(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  const items = value.filter((item) => typeof item === 'string').slice(0, textsMax)
  return items.map(cut)
}

/** A pair that the cut goes through leaves half a character, and partners send such halves too. */
function cut(value: string): string {
  return value.slice(0, textLengthMax).toWellFormed()
}
