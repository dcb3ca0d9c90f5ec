// Who reads a report. Everybody reads the same rows of the same tables: a side sees its own rows, the names of others as
// masks, and the amounts that are its own. The operator sees all.

import { createHmac } from 'node:crypto'
import type { Grouping } from '@parley/contract'
import { type AskedAsReading, maskOf as maskWith } from '@parley/port'
import { compareGroups, type Group } from './grouping.ts'
import { type Refusal, refused } from './query.ts'

export type View =
  | { readonly side: 'operator' }
  | { readonly side: 'publisher' | 'partner' /** Its name in the ledger. */; readonly of: string }

export type Side = View['side']

/** What the operator may see, as one side sees it, if the header Parley-As asks for that. A side never asks as another. */
export function narrowedTo(reading: AskedAsReading, view: View): View | Refusal {
  if (reading.kind === 'whole') return view
  if (view.side !== 'operator') return refused(403, 'only an operator key may send the header Parley-As')
  if (reading.kind === 'unreadable') return refused(400, reading.reason)
  const { side, of } = reading.as
  return side === 'advertiser' ? refused(403, 'the ledger has no view of an advertiser') : { side, of }
}

/** What a side may read of an amount; the rest is not even computed for its answer. */
export const amountsOf = {
  operator: ['bids', 'paid', 'clearing', 'fee'],
  publisher: ['clearing'],
  partner: ['bids', 'paid'],
} as const satisfies Readonly<Record<Side, readonly string[]>>

/** Which names a side may not read. */
const masked = {
  operator: undefined,
  publisher: 'partner',
  partner: 'publisher',
} as const satisfies Readonly<Record<Side, 'publisher' | 'partner' | undefined>>

export function maskedIn({ side }: View): 'publisher' | 'partner' | undefined {
  return masked[side]
}

export function maskOf(name: string, kind: 'publisher' | 'partner', view: View, secret: string): string {
  const of = view.side === 'operator' ? '' : view.of
  return maskWith({ name, kind, reader: { side: view.side, of } }, secret)
}

/** Rows as this reader may see them, sorted by what it sees: the order of hidden names is hidden too. */
export function maskedRows<Row extends { readonly group: Group }>(
  rows: readonly Row[],
  by: readonly Grouping[],
  view: View,
  secret: string,
): readonly Row[] {
  const kind = maskedIn(view)
  if (kind === undefined || !by.includes(kind)) return rows
  return rows
    .map((row) => ({ ...row, group: { ...row.group, [kind]: maskOf(row.group[kind] ?? '', kind, view, secret) } }))
    .toSorted((one, other) => compareGroups(one.group, other.group, by))
}

/**
 * What the hash of a transfer is hashed with for a reader that is not the operator, in hexadecimal. The hash covers the
 * amounts of both sides, and whoever knows one of them could try the other until the hash fits.
 */
export function sealFor(view: View, secret: string): string | undefined {
  if (view.side === 'operator') return undefined
  return createHmac('sha256', secret)
    .update(JSON.stringify(['proof', view.side, view.of]))
    .digest('hex')
}

/** Documents and disputes are of one side, and shown to it and to the operator. Others are told that there is none. */
export function isShownTo(view: View, { side, of }: { readonly side: Side; readonly of: string }): boolean {
  return view.side === 'operator' || (view.side === side && view.of === of)
}
