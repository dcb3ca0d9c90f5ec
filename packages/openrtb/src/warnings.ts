// Everything the protocol itself has to warn about in a valid request. Warnings never reject; they are shown in test
// mode, by the tools and in an auction's explanation.

import { listedIntents } from './extensions/context.ts'
import { pacingWarnings } from './extensions/pacing.ts'
import { type Warning, warning } from './issue.ts'
import { nativeWarnings } from './native/warnings.ts'
import type { ReadRequest } from './read.ts'
import type { BidRequest } from './request/bid-request.ts'
import { currencyOf, floorCurrencyOf, isFloorKnown } from './request/currency.ts'
import { readDsa } from './request/dsa.ts'
import { unreadableAttributes, unreadableLists } from './request/lists.ts'
import { readPmp } from './request/pmp.ts'
import { hasTwoChains, readSupplyChain } from './request/supply-chain.ts'
import { shown } from './schema/shown.ts'

export function warningsOf({ request, natives }: ReadRequest): readonly Warning[] {
  return [
    ...natives.flatMap((native, index) => nativeWarnings(native.request, `imp[${index}].native.request`)),
    ...unreadableLists(request).map((name) => warning('D86-list-unreadable', name)),
    ...unreadableAttributes(request).map((field) => warning('D105-attributes-unreadable', field)),
    ...currencyWarnings(request),
    ...dealWarnings(request),
    ...privacyWarnings(request),
    ...transparencyWarnings(request),
    ...chainWarnings(request),
    ...contextWarnings(request),
  ]
}

/** D50: the exchange knows one currency. OpenRTB's own default is the same one. */
function currencyWarnings(request: BidRequest): readonly Warning[] {
  const floors = request.imp.flatMap((imp, index) =>
    isFloorKnown(imp) ? [] : [warning('D50-floor-currency', `imp[${index}].bidfloorcur`, shown(floorCurrencyOf(imp)))],
  )
  const { cur } = request as { readonly cur?: unknown }
  const isMissing = Array.isArray(cur) && cur.length > 0 && !cur.some((item) => currencyOf(item) === 'USD')
  return isMissing ? [...floors, warning('D50-answer-currency', 'cur', shown(cur[0]))] : floors
}

function dealWarnings({ imp }: BidRequest): readonly Warning[] {
  return imp.flatMap(({ pmp }, index) => (pmp === undefined ? [] : readPmp(pmp, `imp[${index}].pmp`).warnings))
}

function privacyWarnings({ regs, user }: BidRequest): readonly Warning[] {
  const { gpp, gpp_sid } = (regs?.ext ?? {}) as { readonly gpp?: unknown; readonly gpp_sid?: unknown }
  const pairs = [
    { field: 'regs.gpp', standard: regs?.gpp, extension: gpp },
    { field: 'regs.gpp_sid', standard: textOf(regs?.gpp_sid), extension: textOf(gpp_sid) },
    { field: 'regs.gdpr', standard: regs?.gdpr, extension: regs?.ext?.gdpr },
    { field: 'regs.us_privacy', standard: regs?.us_privacy, extension: regs?.ext?.us_privacy },
    { field: 'user.consent', standard: user?.consent, extension: user?.ext?.consent },
  ]
  const warnings = pairs
    .filter(({ standard, extension }) => standard !== undefined && extension !== undefined && standard !== extension)
    .map(({ field }) => warning('D29-locations-differ', field))
  const gdprApplies = regs?.gdpr === 1 || regs?.ext?.gdpr === 1
  const hasConsent = user?.consent !== undefined || user?.ext?.consent !== undefined
  return gdprApplies && !hasConsent ? [...warnings, warning('V15-consent-missing', 'user.ext.consent')] : warnings
}

function transparencyWarnings({ regs }: BidRequest): readonly Warning[] {
  return regs?.ext?.dsa === undefined ? [] : readDsa(regs.ext.dsa).warnings
}

/** D101: told in any case, because the next system in the chain has to read it too. */
function chainWarnings(request: BidRequest): readonly Warning[] {
  const reading = readSupplyChain(request)
  if (reading.kind === 'none') return []
  const unreadable = reading.kind === 'unreadable' ? [warning('D101-chain-unreadable', reading.field)] : []
  return hasTwoChains(request) ? [...unreadable, warning('D101-chains-differ', 'source.schain')] : unreadable
}

/** A list as a text, so that two can be compared. */
function textOf(list: unknown): unknown {
  return Array.isArray(list) ? list.join() : list
}

function contextWarnings({ ext }: BidRequest): readonly Warning[] {
  const { intent, sentiment, pacing } = ext?.service ?? {}
  const warnings: Warning[] = []
  if (intent !== undefined && !listedIntents.includes(intent.value)) {
    // The value is free text from a chat, and warnings are kept: it is not repeated.
    warnings.push(warning('D31-intent-unlisted', 'ext.service.intent.value'))
  }
  if (sentiment !== undefined && sentiment.score < 0) {
    warnings.push(warning('D30-sentiment-below-zero', 'ext.service.sentiment.score', String(sentiment.score)))
  }
  warnings.push(...pacingWarnings(pacing))
  return warnings
}
