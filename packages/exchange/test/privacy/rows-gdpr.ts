// Rows about GDPR: whether it applies, and what a consent string gives to whom.

import { contextual, type Sight, whole } from './person.ts'
import { everyone, type Overlay, type Row, seen, vendors } from './row.ts'
import { type Consent, everyConsent, tcString } from './tc-strings.ts'

const gdpr = { gdpr: 1 }
const full = tcString(everyConsent)

/** Consent of vendor 11 alone; vendor 12 has no basis. */
const ofEleven = { ...everyConsent, vendors: [11] }
const noBasis = seen(contextual, 'no-basis')
const noVendorId = seen(contextual, 'no-vendor-id')
const noConsent = vendors(
  seen(contextual, 'no-consent'),
  seen(contextual, 'no-consent'),
  seen(contextual, 'no-consent', 'no-vendor-id'),
)
const unreadable = vendors(seen(contextual, 'consent-unreadable'), seen(contextual, 'consent-unreadable'), noVendorId)
const both = vendors(seen(whole), seen(whole), noVendorId)

export const consentRows: readonly Row[] = [
  { title: 'GDPR applies, no consent string', regs: gdpr, sees: noConsent },
  { title: 'the consent string is garbage', ...said('garbage'), sees: unreadable },
  { title: 'the consent string is empty', ...said(''), sees: unreadable },
  { title: 'the consent string is cut off', ...said(full.slice(0, 30)), sees: unreadable },
  { title: 'the consent string is 10 KB of letters', ...said('C'.repeat(10_240)), sees: unreadable },
  {
    title: 'the consent string is a whole one with 10 KB behind it',
    ...said(full.padEnd(10_240, 'A')),
    sees: unreadable,
  },
  { title: 'the consent string is base64 noise', ...said('Zk3/9aQ+eWc0s1PzY7nT0bqUuH5xLw=='), sees: unreadable },
  { title: 'consent to everything, for both vendors', ...said(full), sees: both },
  { title: 'consent to everything, in `user.ext.consent`', regs: gdpr, user: extended(full), sees: both },
  {
    title: 'consent to everything, for vendor 11',
    ...consented(ofEleven),
    sees: vendors(seen(whole), noBasis, noVendorId),
  },
  {
    title: 'with the segment of the publisher',
    ...consented({ ...everyConsent, publisherPurposes: [1, 2, 3, 4] }),
    sees: both,
  },
  {
    title: 'created on 28 February 2026, no disclosed vendors',
    ...consented({ ...everyConsent, created: '2026-02-28' }),
    sees: both,
  },
  {
    title: 'created on 28 February 2026, discloses vendor 12',
    ...consented({ ...everyConsent, created: '2026-02-28', disclosed: [12] }),
    sees: vendors(seen(contextual, 'not-disclosed'), seen(whole), noVendorId),
  },
  {
    title: 'created on 1 March 2026, no disclosed vendors',
    ...consented({ ...everyConsent, created: '2026-03-01' }),
    sees: vendors(seen(contextual, 'not-disclosed'), seen(contextual, 'not-disclosed'), noVendorId),
  },
  {
    title: 'created on 1 March 2026, discloses vendor 11',
    ...consented({ ...everyConsent, created: '2026-03-01', disclosed: [11] }),
    sees: vendors(seen(whole), seen(contextual, 'not-disclosed'), noVendorId),
  },
]

const noIds: Sight = { ...whole, ids: 'no', address: 'network' }
const interest = { interests: [2, 7], vendorInterests: [11], specialFeatures: [1] }

export const basisRows: readonly Row[] = [
  basis('no consent for purpose 2', { ...ofEleven, purposes: [1, 4, 7] }, noBasis),
  basis('no consent for purpose 4', { ...ofEleven, purposes: [1, 2, 7] }, seen(noIds, 'no-profile')),
  basis(
    'no consent for purpose 7',
    { ...ofEleven, purposes: [1, 2, 4] },
    seen({ ...whole, timings: 'in steps' }, 'no-measurement'),
  ),
  basis(
    'special feature 1 is off',
    { ...ofEleven, specialFeatures: [] },
    seen({ ...whole, address: 'network', place: 'about 1 km' }, 'no-precise-place'),
  ),
  basis(
    'consent for purpose 2 alone',
    { purposes: [2], vendors: [11] },
    seen({ ...noIds, place: 'about 1 km', timings: 'in steps' }, 'no-profile', 'no-precise-place', 'no-measurement'),
  ),
  basis('legitimate interest for purposes 2 and 7', interest, seen(noIds, 'no-profile')),
  basis(
    'legitimate interest for purposes 2, 4 and 7 does not count for purpose 4',
    { ...interest, interests: [2, 4, 7] },
    seen(noIds, 'no-profile'),
  ),
  basis(
    'legitimate interest for purpose 2 alone',
    { ...interest, interests: [2] },
    seen({ ...noIds, timings: 'in steps' }, 'no-profile', 'no-measurement'),
  ),
  basis('the publisher does not allow purpose 2', { ...ofEleven, ...restricted(2, 'not-allowed') }, noBasis),
  basis(
    'the publisher requires consent, which is there',
    { ...ofEleven, ...restricted(2, 'require-consent') },
    seen(whole),
  ),
  basis(
    'the publisher requires consent, and there is interest',
    { ...interest, ...restricted(2, 'require-consent') },
    noBasis,
  ),
  basis(
    'the publisher requires interest, and there is consent',
    { ...ofEleven, ...restricted(2, 'require-interest') },
    noBasis,
  ),
  basis(
    'the publisher requires interest, which is there',
    { ...interest, ...restricted(2, 'require-interest') },
    seen(noIds, 'no-profile'),
  ),
  basis(
    'the publisher does not allow purpose 4',
    { ...ofEleven, ...restricted(4, 'not-allowed') },
    seen(noIds, 'no-profile'),
  ),
  {
    title: 'the publisher does not allow purpose 7 to vendor 11',
    ...consented({ ...everyConsent, ...restricted(7, 'not-allowed') }),
    sees: vendors(seen({ ...whole, timings: 'in steps' }, 'no-measurement'), seen(whole), noVendorId),
  },
]

export const applyRows: readonly Row[] = [
  { title: 'nothing is said, in the United States', sees: everyone(whole) },
  { title: 'nothing is said, in Germany', geo: { country: 'DEU' }, sees: noConsent },
  { title: 'nothing is said, in the United Kingdom', geo: { country: 'GB' }, sees: noConsent },
  { title: 'nothing is said, in Switzerland', geo: { country: 'CHE' }, sees: noConsent },
  { title: 'consent in Germany', geo: { country: 'DEU' }, user: { consent: full }, sees: both },
  { title: '`gdpr` is 0, in Germany', regs: { gdpr: 0 }, geo: { country: 'DEU' }, sees: everyone(whole) },
  { title: '`gdpr` is 1, in the United States', regs: { ext: gdpr }, sees: noConsent },
  { title: 'nothing is said and no country', geo: { country: undefined }, sees: everyone(whole) },
  {
    title: 'nothing is said and no country, `privacy.gdprDefault` is on',
    geo: { country: undefined },
    isGdprByDefault: true,
    sees: noConsent,
  },
  { title: 'nothing is said, in a country that does not exist', geo: { country: 'XX' }, sees: noConsent },
  { title: 'nothing is said, in the UK', geo: { country: 'UK' }, sees: noConsent },
  { title: 'in the United States, `privacy.gdprDefault` is on', isGdprByDefault: true, sees: everyone(whole) },
  { title: '`regs.gdpr` is 0 and `regs.ext.gdpr` is 1', regs: { gdpr: 0, ext: gdpr }, sees: noConsent },
  { title: '`regs.gdpr` is 1 and `regs.ext.gdpr` is 0', regs: { gdpr: 1, ext: { gdpr: 0 } }, sees: noConsent },
  {
    title: 'the two consent strings differ',
    regs: gdpr,
    user: { consent: full, ...extended(tcString({ ...everyConsent, purposes: [1, 2, 4, 7] })) },
    sees: vendors(
      seen(contextual, 'consents-differ'),
      seen(contextual, 'consents-differ'),
      seen(contextual, 'consents-differ', 'no-vendor-id'),
    ),
  },
  { title: 'the two consent strings are the same', regs: gdpr, user: { consent: full, ...extended(full) }, sees: both },
]

function said(consent: string): Pick<Row, 'regs' | 'user'> {
  return { regs: gdpr, user: { consent } }
}

function consented(consent: Consent): Pick<Row, 'regs' | 'user'> {
  return said(tcString(consent))
}

function extended(consent: string): Overlay {
  return { ext: { consent } }
}

function restricted(
  purpose: number,
  type: 'not-allowed' | 'require-consent' | 'require-interest',
): Pick<Consent, 'restrictions'> {
  return { restrictions: [{ purpose, type, vendor: 11 }] }
}

/** A row about vendor 11; vendor 12 has no basis in it. */
function basis(title: string, consent: Consent, eleven: ReturnType<typeof seen>): Row {
  return { title, ...consented(consent), sees: vendors(eleven, noBasis, noVendorId) }
}
