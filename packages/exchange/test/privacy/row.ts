// One row of the decision table: what a request says about privacy, and what each of three partners sees of the person.

import type { Cause } from '../../src/catalog/permissions.ts'
import type { Sight } from './person.ts'

/** Vendor 11 and 12 of the Global Vendor List, and a partner without a vendor id. */
export const partners = { eleven: 11, twelve: 12, unlisted: undefined } as const

export type PartnerName = keyof typeof partners

export interface Seen {
  readonly sight: Sight
  readonly because: readonly Cause[]
}

/** Members of a request; an undefined one takes that of the person away. */
export type Overlay = Readonly<Record<string, unknown>>

export interface Row {
  readonly title: string
  readonly regs?: Overlay
  readonly user?: Overlay
  readonly device?: Overlay
  readonly geo?: Overlay
  /** The request comes with `Sec-GPC: 1`. */
  readonly isGpc?: true
  /** The setting `privacy.gdprDefault` is on. */
  readonly isGdprByDefault?: true
  readonly sees: Readonly<Record<PartnerName, Seen>>
}

/** A row in which all partners see the same for the same reasons. */
export function everyone(sight: Sight, ...because: Cause[]): Row['sees'] {
  const all = seen(sight, ...because)
  return { eleven: all, twelve: all, unlisted: all }
}

/** A row of GDPR: the partner without a vendor id can have no consent. */
export function vendors(eleven: Seen, twelve: Seen, unlisted: Seen): Row['sees'] {
  return { eleven, twelve, unlisted }
}

export function seen(sight: Sight, ...because: Cause[]): Seen {
  return { sight, because }
}
