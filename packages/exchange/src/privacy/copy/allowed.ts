// What a partner gets of a member: the class of the member (packages/openrtb/src/members) against what the partner may see.
// `user.id` has the class `person`, so it is removed wherever `person` is 0, for example under GDPR without consent.

import type { MemberTable, PrivacyClass } from '@parley/openrtb/members'
import type { Permissions } from '../../catalog/permissions.ts'
import type { Allowed } from './keep.ts'

interface Treatment {
  /** Whether a copy may have it: always, never, or from a given level of a permission up. */
  readonly listed: 'always' | 'never' | readonly [permission: keyof Permissions, degree: number]
  readonly says: string
}

/**
 * Class by class. Addresses, browsers and times are always listed: `redact.ts` and `context.ts` make them less exact or remove
 * them, value by value. Unread members are never listed: a partner gets one only inside an object that is passed on unchanged.
 */
export const treatments = {
  open: { listed: 'always', says: 'always' },
  holder: { listed: 'always', says: 'with those of its own members that the partner gets' },
  signal: { listed: 'always', says: 'always, because partners have to follow it too' },
  person: { listed: ['person', 1], says: 'where ids may be seen' },
  address: { listed: 'always', says: 'whole, cut to its network or not at all, as the address may be seen' },
  agent: { listed: 'always', says: 'as sent, or with its main version alone' },
  coordinate: { listed: ['place', 1], says: 'as sent, to about 1 km or not at all, as the place may be seen' },
  region: { listed: ['place', 1], says: 'where the place may be seen to about 1 km' },
  spot: { listed: ['place', 2], says: 'where the exact place may be seen' },
  timing: { listed: 'always', says: 'as sent, in steps or not at all, as timings may be seen' },
  audience: { listed: ['audience', 1], says: 'where the audience may be seen' },
  exchange: { listed: 'never', says: 'never; it is taken out before any copy is made' },
  unread: { listed: 'never', says: 'only in an object that may be told as it was sent' },
} as const satisfies Record<PrivacyClass, Treatment>

/** The members that a copy may have. Lists are made when the program starts, not for a request. */
export function allowed(table: MemberTable, may: Permissions): Allowed {
  const rows = Object.entries(table).filter(([, [, , privacy]]) => isAllowed(treatments[privacy], may))
  const names = rows.map(([name, [type]]) => [name, type === 'list' ? 'object' : type] as const)
  // Strings first, then numbers and objects: the order in which partners have always received them.
  return new Map(names.toSorted(([, a], [, b]) => order.indexOf(a) - order.indexOf(b)))
}

const order = ['string', 'number', 'boolean', 'object', 'any'] as const

function isAllowed({ listed }: Treatment, may: Permissions): boolean {
  if (typeof listed === 'string') return listed === 'always'
  const [permission, degree] = listed
  return may[permission] >= degree
}
