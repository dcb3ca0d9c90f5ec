// D56 and T41–T46: what a bid must be before it may enter the auction, and what its markup must be before it may win. Each
// refusal has its reason; the first one counts.

import {
  checkMarkup,
  isObject,
  type MarkupFault,
  type MarkupReading,
  type NativeRequest,
  parseJson,
} from '@parley/openrtb'
import { dsaOf } from '../../catalog/dsa.ts'
import type { Reason } from '../../catalog/reasons.ts'
import { checkDeal } from '../../deals/check-deal.ts'
import type { BidDsa, EnteredBid, MarkupCheck, PartnerBid, PricedBid } from '../../model/bid.ts'
import type { BidDeal } from '../../model/deal.ts'
import type { Opportunity, OpportunityImp } from '../../model/opportunity.ts'
import type { RepeatOf } from '../../model/pacing.ts'
import { afterMargin, type CpmMicros } from '../../money/micros.ts'
import type { LocalAdapter, Partner } from '../adapter.ts'
import { cleanMarkup } from '../creative/clean-markup.ts'
import { checkDsa } from './check-dsa.ts'
import { attributeRefusal, type ListRefusal, listRefusal } from './lists.ts'

export type BidEntry = { readonly kind: 'entered'; readonly bid: EnteredBid } | Refused

type Refused = Extract<MarkupCheck, { readonly kind: 'refused' }>

/** What of an auction its bids are held against, beside their impression. */
export interface Setting
  extends Pick<Opportunity, 'request' | 'isTest' | 'lists' | 'blocked'>,
    Pick<OpportunityImp, 'deals'>,
    Partial<Pick<OpportunityImp, 'blockedAttributes'>> {
  readonly repeatOf?: RepeatOf | undefined
}

/** Everything but the markup. */
export function enterBid(bid: PartnerBid, partner: Partner, setting: Setting): BidEntry {
  if (bid.currency !== 'USD') return refused('currency', bid.currency.slice(0, 16))
  if (!isPriced(bid)) return refused('price', 'not a number')
  if (!isPrice(bid.priceMicros, partner)) return refused('price', String(bid.priceMicros))
  const netMicros = afterMargin(bid.priceMicros, partner.marginPercent)
  if (netMicros === 0) return refused('price', `${bid.priceMicros}, which is 0 after the margin`)
  // D58: a test request meets the sandbox only, which always fills; what is blocked there says nothing about a sample.
  const unfit = setting.isTest ? undefined : traitRefusal(bid)
  if (unfit !== undefined) return unfit
  const unwanted = setting.isTest ? undefined : unwantedBy(bid, setting)
  if (unwanted !== undefined) return refused(unwanted.reason, `${unwanted.found}, by ${unwanted.by}`)
  const repeat = setting.repeatOf?.(bid)
  if (repeat !== undefined) return refused('repeated-advertiser', repeat)
  const transparency = checkDsa(bid.dsa, dsaOf(setting.request))
  if (transparency.kind === 'refused') return transparency
  const check = checkDeal(bid, partner, setting)
  if (check.kind === 'refused') return check
  if (bid.markup === undefined) return refused('missing-markup', '')
  return { kind: 'entered', bid: enteredBid(bid, partner, { netMicros, deal: check.deal, dsa: transparency.dsa }) }
}

/** D105-native, D105-group: what a bid says of itself that does not fit an auction of single native ads. */
function traitRefusal({ traits }: PartnerBid): Refused | undefined {
  if (traits?.markupType !== undefined) return refused('markup-type', `mtype ${traits.markupType}`)
  return traits?.isGrouped === true ? refused('group', '') : undefined
}

function unwantedBy(bid: PartnerBid, { lists, blocked, blockedAttributes }: Setting): ListRefusal | undefined {
  return (
    listRefusal(bid, lists, blocked) ??
    (blockedAttributes === undefined || bid.traits === undefined
      ? undefined
      : attributeRefusal(bid.traits, blockedAttributes))
  )
}

/** The markup, which takes longer than all the rest together. */
export function readBid(bid: EnteredBid, markup: unknown, partner: Partner, imp: OpportunityImp): MarkupCheck {
  const reading =
    partner.demand.kind === 'local' ? knownMarkup(markup, imp, partner.demand.adapter) : readingOf(markup, imp)
  if (reading.kind === 'faulty') return refused(reasonOf(reading.fault), reading.fault.reason)
  return { kind: 'checked', bid: { ...bid, markup: reading.markup } }
}

function readingOf(markup: unknown, { native }: OpportunityImp, picturesAt?: string): MarkupReading {
  return checkMarkup(cleanMarkup(markupIn(markup)), native.request, { picturesAt })
}

/** Markup travels as text; a few bidders send the object itself. Either may be wrapped in `native`. */
function markupIn(adm: unknown): unknown {
  if (typeof adm !== 'string') return unwrapped(adm)
  const parsed = parseJson(adm)
  return parsed.kind === 'fault' ? adm : unwrapped(parsed.value)
}

function unwrapped(value: unknown): unknown {
  return isObject(value) && isObject(value.native) ? value.native : value
}

/** Demand of this process offers the same ad again and again; for the same native request it is judged once. */
const judged = new WeakMap<object, { readonly request: NativeRequest; readonly reading: MarkupReading }>()

function knownMarkup(markup: unknown, imp: OpportunityImp, { picturesAt }: LocalAdapter): MarkupReading {
  if (typeof markup !== 'object' || markup === null) return readingOf(markup, imp)
  const { request } = imp.native
  const known = judged.get(markup)
  if (known?.request === request) return known.reading
  const reading = readingOf(markup, imp, picturesAt?.())
  judged.set(markup, { request, reading })
  return reading
}

/** What the checks made of what a bid says of itself. */
interface Found {
  readonly netMicros: CpmMicros
  readonly deal: BidDeal | undefined
  readonly dsa: BidDsa | undefined
}

function enteredBid(bid: PricedBid, partner: Partner, { netMicros, deal, dsa }: Found): EnteredBid {
  const { name, seat, priority, marginPercent } = partner
  return { ...bid, partner: name, seat, priority, marginPercent, netMicros, deal, dsa, markup: undefined }
}

function isPriced(bid: PartnerBid): bid is PricedBid {
  return bid.priceMicros !== undefined
}

function isPrice(micros: CpmMicros, { priceMaxMicros }: Partner): boolean {
  return Number.isSafeInteger(micros) && micros > 0 && micros <= priceMaxMicros
}

function reasonOf({ kind }: MarkupFault): Reason {
  switch (kind) {
    case 'missing-asset':
    case 'not-secure':
    case 'private-address':
    case 'trackers':
      return kind
    default:
      return 'markup'
  }
}

function refused(reason: Reason, detail: string): Refused {
  return { kind: 'refused', reason, detail }
}
