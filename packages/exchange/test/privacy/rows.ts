// The decision table of the privacy gate as data. A test sends every row over HTTP and compares what real partners got;
// docs/guides/privacy.md shows the same rows.

import { person } from './person.ts'
import type { Overlay, Row } from './row.ts'
import { applyRows, basisRows, consentRows } from './rows-gdpr.ts'
import { gppRows, otherRows, usPrivacyRows } from './rows-others.ts'

export interface RowGroup {
  readonly title: string
  readonly rows: readonly Row[]
}

export const rowGroups: readonly RowGroup[] = [
  { title: 'Whether GDPR applies', rows: applyRows },
  { title: 'GDPR: the consent string', rows: consentRows },
  { title: 'GDPR: the basis of vendor 11', rows: basisRows },
  { title: 'US Privacy', rows: usPrivacyRows },
  { title: 'GPP', rows: gppRows },
  { title: 'Children, devices and browsers', rows: otherRows },
]

/** A request of the person that says what the row says. */
export function requestOf({ regs, user, device, geo }: Omit<Row, 'title' | 'sees'>): Overlay {
  const { ext, ...otherUser } = { ext: undefined, ...user }
  return {
    ...(regs === undefined ? {} : { regs }),
    user: { ...person.user, ...otherUser, ext: { ...person.user.ext, ...(ext as Overlay | undefined) } },
    device: { ...person.device, ...device, geo: { ...person.device.geo, ...geo } },
    ext: person.ext,
  }
}

/** An address or a place, and what a partner gets of it; undefined is nothing. */
export interface ValueRow {
  readonly path: 'device.ip' | 'device.ipv6' | 'device.geo.lat' | 'device.geo.lon'
  readonly value: string | number
  /** Where nothing narrows the view. */
  readonly open: string | number | undefined
  /** Where the browser sends `Sec-GPC: 1`. */
  readonly cut: string | number | undefined
}

export const valueRows: readonly ValueRow[] = [
  { path: 'device.ip', value: '198.51.100.23', open: '198.51.100.23', cut: '198.51.100.0' },
  {
    path: 'device.ip',
    value: '2001:db8:aaaa:bbbb:cccc::1',
    open: '2001:db8:aaaa:bbbb:cccc::1',
    cut: '2001:db8:aaaa:bb00::',
  },
  { path: 'device.ipv6', value: '2001:DB8:AAAA:BBBB::1', open: '2001:db8:aaaa:bbbb::1', cut: '2001:db8:aaaa:bb00::' },
  { path: 'device.ipv6', value: '::ffff:198.51.100.23', open: '198.51.100.23', cut: '198.51.100.0' },
  { path: 'device.ip', value: '10.1.2.3', open: undefined, cut: undefined },
  { path: 'device.ip', value: '192.168.1.1', open: undefined, cut: undefined },
  { path: 'device.ip', value: '127.0.0.1', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: 'fd00::1', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: 'fe80::1', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: '64:ff9b::198.51.100.23', open: '198.51.100.23', cut: '198.51.100.0' },
  { path: 'device.ipv6', value: '64:ff9b::10.1.2.3', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: '2002:c633:6417::1', open: '198.51.100.23', cut: '198.51.100.0' },
  { path: 'device.ipv6', value: '2002:a01:203::1', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: '2001:0:4136:e378:8000:63bf:3fff:fdd2', open: undefined, cut: undefined },
  { path: 'device.ip', value: '<nil>', open: undefined, cut: undefined },
  { path: 'device.ip', value: '999.1.1.1', open: undefined, cut: undefined },
  { path: 'device.ipv6', value: 'unknown', open: undefined, cut: undefined },
  { path: 'device.geo.lat', value: -33.867, open: -33.867, cut: -33.87 },
  { path: 'device.geo.lat', value: -0.004, open: -0.004, cut: 0 },
  { path: 'device.geo.lat', value: 89.999, open: 89.999, cut: 90 },
  { path: 'device.geo.lon', value: 151.209_9, open: 151.209_9, cut: 151.21 },
]

/** Signals that are refused with 400 and the code INVALID_FIELD_VALUE, by the field that the answer names. */
export const refusedRows: readonly { readonly field: string; readonly regs: Overlay }[] = [
  { field: 'regs.us_privacy', regs: { us_privacy: '1ynn' } },
  { field: 'regs.us_privacy', regs: { us_privacy: '2YNN' } },
  { field: 'regs.us_privacy', regs: { us_privacy: '1YNNN' } },
  { field: 'regs.ext.us_privacy', regs: { ext: { us_privacy: '1YN' } } },
  { field: 'regs.gdpr', regs: { gdpr: 2 } },
  { field: 'regs.coppa', regs: { coppa: 2 } },
]
