// What a request says about privacy: both places of each field (D29), the law of the country, and the header of the
// browser. Of two places that differ the stricter counts.

import type { BidRequest } from '@parley/openrtb'
import type { Cause } from '../../catalog/permissions.ts'
import type { GppReader } from './gpp.ts'

export interface Signals {
  /** What narrows the view of every partner alike. */
  readonly causes: readonly Cause[]
  /** TC strings that each partner needs a basis in; undefined where GDPR does not apply. */
  readonly tcStrings: readonly string[] | undefined
}

export interface SignalTools {
  readonly readGpp: GppReader
  /** Whether GDPR applies to a request that says nothing about it, not even a country. */
  readonly gdprDefault: boolean
}

const none: Signals = { causes: [], tcStrings: undefined }

/** `isGpc` is the header Sec-GPC; `country` is an ISO 3166 alpha-2 code, or `unreadable` where the device names none. */
export function signalsOf(
  request: BidRequest,
  isGpc: boolean,
  country: string | undefined,
  { readGpp, gdprDefault }: SignalTools,
): Signals {
  const { regs, user } = request
  const { lmt, dnt } = (request.device ?? {}) as { readonly lmt?: unknown; readonly dnt?: unknown }
  const isLimited = isSet(lmt)
  const isNotTracked = isSet(dnt)
  const lawOfCountry = country === undefined ? gdprDefault : isGdprCountry(country)
  if (regs === undefined && !isGpc && !isLimited && !isNotTracked && !lawOfCountry) return none

  const gpp = gppsOf(regs).map(({ text, applying }) => readGpp(text, applying))
  const causes: Cause[] = [...new Set(gpp.flatMap((read) => read.causes))]
  const tcStringsInGpp = gpp.map(({ tcString }) => tcString).filter((text) => text !== undefined)
  if (regs?.coppa === 1) causes.push('coppa')
  if (saysOptOut(regs?.us_privacy) || saysOptOut(regs?.ext?.us_privacy)) causes.push('us-privacy')
  if (isGpc) causes.push('gpc')
  if (isLimited) causes.push('lmt')
  if (isNotTracked) causes.push('dnt')

  const stated = regs?.gdpr ?? regs?.ext?.gdpr
  const says = stated === undefined ? lawOfCountry : regs?.gdpr === 1 || regs?.ext?.gdpr === 1
  if (!says && tcStringsInGpp.length === 0) return { causes, tcStrings: undefined }
  const consents = [user?.consent, user?.ext?.consent, ...tcStringsInGpp].filter((text) => text !== undefined)
  const isSplit = user?.consent !== undefined && user.ext?.consent !== undefined && user.consent !== user.ext.consent
  if (isSplit) causes.push('consents-differ')
  if (consents.length === 0) causes.push('no-consent')
  return { causes, tcStrings: [...new Set(consents)] }
}

/** These two members are not checked when a request is read, and a wish is a wish in whatever type it comes. */
function isSet(flag: unknown): boolean {
  return flag === 1 || flag === true || flag === '1'
}

/** The third character of a US Privacy string (D28). */
function saysOptOut(text: string | undefined): boolean {
  return text?.charAt(2) === 'Y'
}

interface Gpp {
  readonly text: string | undefined
  readonly applying: readonly number[] | undefined
}

/** What stands in `regs` and, for senders of OpenRTB 2.5, in `regs.ext`; both count. */
function gppsOf(regs: BidRequest['regs']): readonly Gpp[] {
  if (regs === undefined) return []
  const { gpp, gpp_sid } = (regs.ext ?? {}) as { readonly gpp?: unknown; readonly gpp_sid?: unknown }
  return [gppOf(regs.gpp, regs.gpp_sid), gppOf(gpp, gpp_sid)].filter((found) => found !== undefined)
}

function gppOf(gpp: unknown, applying: unknown): Gpp | undefined {
  // An empty string is how some senders write that there is none.
  if ((gpp === undefined || gpp === '') && applying === undefined) return undefined
  // What is no text cannot be read, and neither can a list of anything but numbers.
  const isList = applying === undefined || (Array.isArray(applying) && applying.every(Number.isInteger))
  if (!isList) return { text: undefined, applying: undefined }
  return { text: typeof gpp === 'string' && gpp !== '' ? gpp : undefined, applying: applying as Gpp['applying'] }
}

/** A country that cannot be read may be one of them: in doubt the law applies. */
function isGdprCountry(country: string): boolean {
  return country === 'unreadable' || gdprCountries.has(country)
}

/** The European Union with its outermost regions, the other states of the EEA, the United Kingdom and Switzerland. */
const gdprCountries: ReadonlySet<string> = new Set([
  ...'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
  ...'AX GF GP MF MQ RE YT'.split(' '),
  ...'IS LI NO GB CH'.split(' '),
])
