// Rows about US Privacy, GPP, children, devices and browsers, and about several of them at once.

import { gppString, usPrivacyFields } from './gpp-strings.ts'
import { child, contextual, optedOut, whole } from './person.ts'
import { everyone, type Row, seen, vendors } from './row.ts'
import { everyConsent, tcString } from './tc-strings.ts'

const full = tcString(everyConsent)
const usOptOut = everyone(optedOut, 'us-privacy')

export const usPrivacyRows: readonly Row[] = [
  { title: '`1---`', regs: { us_privacy: '1---' }, sees: everyone(whole) },
  { title: '`1YNN`', regs: { us_privacy: '1YNN' }, sees: everyone(whole) },
  { title: '`1YYN`', regs: { us_privacy: '1YYN' }, sees: usOptOut },
  { title: '`1NYN`', regs: { us_privacy: '1NYN' }, sees: usOptOut },
  { title: '`1YYN` in `regs.ext`', regs: { ext: { us_privacy: '1YYN' } }, sees: usOptOut },
  {
    title: '`1YNN`, and `1YYN` in `regs.ext`',
    regs: { us_privacy: '1YNN', ext: { us_privacy: '1YYN' } },
    sees: usOptOut,
  },
  {
    title: '`1YYN`, and `1---` in `regs.ext`',
    regs: { us_privacy: '1YYN', ext: { us_privacy: '1---' } },
    sees: usOptOut,
  },
]

const noOptOut = { SaleOptOut: 2, SharingOptOut: 2, TargetedAdvertisingOptOut: 2 }
const openState = { SaleOptOut: 2, SharingOptOut: 2 }
const gppOptOut = everyone(optedOut, 'gpp-opt-out')
const knownChild = everyone(child, 'gpp-child')
const unreadable = everyone(child, 'gpp-unreadable')
/** The encoder of GPP always writes the segment of disclosed vendors. */
const ofEleven = tcString({ ...everyConsent, vendors: [11], disclosed: [11, 12] })
const byVendor = vendors(seen(whole), seen(contextual, 'no-basis'), seen(contextual, 'no-vendor-id'))

export const gppRows: readonly Row[] = [
  {
    title: 'section 2 with consent for vendor 11',
    regs: { gpp: gppString({}, ofEleven), gpp_sid: [2] },
    sees: byVendor,
  },
  {
    title: 'section 2 with consent for vendor 11, and consent for both in `user.consent`',
    regs: { gpp: gppString({}, ofEleven), gpp_sid: [2] },
    user: { consent: full },
    sees: byVendor,
  },
  {
    title: 'section 2 with consent for vendor 11, `gdpr` is 0',
    regs: { gdpr: 0, gpp: gppString({}, ofEleven), gpp_sid: [2] },
    sees: byVendor,
  },
  {
    title: 'section 6 says `1YNN`',
    ...section(6, gppString({ uspv1: usPrivacyFields('1YNN') })),
    sees: everyone(whole),
  },
  { title: 'section 6 says `1YYN`', ...section(6, gppString({ uspv1: usPrivacyFields('1YYN') })), sees: gppOptOut },
  {
    title: 'section 6 says `1yyn`',
    ...section(6, gppString({ uspv1: usPrivacyFields('1YYN') }).replace('1YYN', '1yyn')),
    sees: unreadable,
  },
  { title: 'section 7, no opt-out', ...national(noOptOut), sees: everyone(whole) },
  { title: 'section 7, opt-out of sale', ...national({ ...noOptOut, SaleOptOut: 1 }), sees: gppOptOut },
  { title: 'section 7, opt-out of sharing', ...national({ ...noOptOut, SharingOptOut: 1 }), sees: gppOptOut },
  {
    title: 'section 7, opt-out of targeted advertising',
    ...national({ ...noOptOut, TargetedAdvertisingOptOut: 1 }),
    sees: gppOptOut,
  },
  { title: 'section 7, Gpc', ...national({ ...noOptOut, Gpc: true }), sees: gppOptOut },
  {
    title: 'section 7, a known child',
    ...national({ ...noOptOut, KnownChildSensitiveDataConsents: [0, 1, 0] }),
    sees: knownChild,
  },
  { title: 'section 7 of version 1, a known child', ...section(7, 'DBABLA~BAAgAAAAQQA.QA'), sees: knownChild },
  {
    title: 'section 7 of version 1, a known child, padded with zeros',
    ...section(7, 'DBABLA~BAAgAAAAQQAA.QA'),
    sees: knownChild,
  },
  { title: 'section 7 of version 63', ...section(7, 'DBABLA~_AAgAAAAAABA.QA'), sees: unreadable },
  { title: 'section 7 is cut off', ...section(7, 'DBABLA~CAAgAAAAAE'), sees: unreadable },
  {
    title: 'section 7 with two subsections, of which the second is Gpc',
    ...section(7, 'DBABLA~CAAgAAAAAABA.QA.YA'),
    sees: unreadable,
  },
  { title: 'section 8 (California), no opt-out', ...section(8, gppString({ usca: openState })), sees: everyone(whole) },
  {
    title: 'section 8 (California), opt-out of sale',
    ...section(8, gppString({ usca: { ...openState, SaleOptOut: 1 } })),
    sees: gppOptOut,
  },
  {
    title: 'sections 2 and 7, consent for vendor 11 and no opt-out',
    regs: { gpp: gppString({ usnat: noOptOut }, ofEleven), gpp_sid: [2, 7] },
    sees: byVendor,
  },
  {
    title: 'sections 2 and 7, consent for vendor 11 and an opt-out',
    regs: { gpp: gppString({ usnat: { SaleOptOut: 1 } }, ofEleven), gpp_sid: [2, 7] },
    sees: vendors(
      seen(optedOut, 'gpp-opt-out'),
      seen(contextual, 'gpp-opt-out', 'no-basis'),
      seen(contextual, 'gpp-opt-out', 'no-vendor-id'),
    ),
  },
  { title: 'section 99 applies, which nobody knows', ...section(99, gppString({ usnat: noOptOut })), sees: unreadable },
  { title: 'section 5 applies (Canada)', ...section(5, gppString({ tcfcav1: { CmpId: 1 } })), sees: unreadable },
  {
    title: 'section 7 in `regs.ext`, opt-out of sale',
    regs: { ext: { gpp: gppString({ usnat: { ...noOptOut, SaleOptOut: 1 } }), gpp_sid: [7] } },
    sees: gppOptOut,
  },
  {
    title: 'section 7 without an opt-out, and an opt-out in `regs.ext`',
    regs: {
      gpp: gppString({ usnat: noOptOut }),
      gpp_sid: [7],
      ext: { gpp: gppString({ usnat: { ...noOptOut, SaleOptOut: 1 } }), gpp_sid: [7] },
    },
    sees: gppOptOut,
  },
  { title: 'section 7 applies, no string', regs: { gpp_sid: [7] }, sees: unreadable },
  { title: 'section 7 applies, the string is garbage', ...section(7, 'garbage'), sees: unreadable },
  {
    title: 'section 7 applies, the string has section 8',
    ...section(7, gppString({ usca: openState })),
    sees: unreadable,
  },
  {
    title: 'the list is [-1]: none applies',
    ...section(-1, gppString({ usnat: { SaleOptOut: 1 } })),
    sees: everyone(whole),
  },
  {
    title: 'the list is [0]: not known yet which apply',
    ...section(0, gppString({ usnat: noOptOut })),
    sees: unreadable,
  },
  { title: 'the list is [-2]', ...section(-2, gppString({ usnat: noOptOut })), sees: unreadable },
  { title: 'no list, the string opts out', regs: { gpp: gppString({ usnat: { SaleOptOut: 1 } }) }, sees: gppOptOut },
]

export const otherRows: readonly Row[] = [
  { title: '`regs.coppa` is 1', regs: { coppa: 1 }, sees: everyone(child, 'coppa') },
  {
    title: '`regs.coppa` is 1, consent to everything',
    regs: { coppa: 1, gdpr: 1 },
    user: { consent: full },
    sees: vendors(seen(child, 'coppa'), seen(child, 'coppa'), seen(child, 'coppa', 'no-vendor-id')),
  },
  { title: '`regs.coppa` is 0', regs: { coppa: 0 }, sees: everyone(whole) },
  { title: '`device.lmt` is 1', device: { lmt: 1 }, sees: everyone(optedOut, 'lmt') },
  { title: '`device.lmt` is 0', device: { lmt: 0 }, sees: everyone(whole) },
  { title: '`device.dnt` is 1', device: { dnt: 1 }, sees: everyone(optedOut, 'dnt') },
  { title: '`device.dnt` is 0', device: { dnt: 0 }, sees: everyone(whole) },
  { title: '`Sec-GPC: 1`', isGpc: true, sees: everyone(optedOut, 'gpc') },
  {
    title: '`Sec-GPC: 1`, consent to everything',
    isGpc: true,
    regs: { gdpr: 1 },
    user: { consent: full },
    sees: vendors(seen(optedOut, 'gpc'), seen(optedOut, 'gpc'), seen(contextual, 'gpc', 'no-vendor-id')),
  },
  {
    title: 'an opt-out in the United States and no consent in Europe',
    regs: { us_privacy: '1YYN', gdpr: 1 },
    sees: vendors(
      seen(contextual, 'us-privacy', 'no-consent'),
      seen(contextual, 'us-privacy', 'no-consent'),
      seen(contextual, 'us-privacy', 'no-consent', 'no-vendor-id'),
    ),
  },
]

function section(id: number, gpp: string): Pick<Row, 'regs'> {
  return { regs: { gpp, gpp_sid: [id] } }
}

function national(fields: Readonly<Record<string, unknown>>): Pick<Row, 'regs'> {
  return section(7, gppString({ usnat: fields }))
}
