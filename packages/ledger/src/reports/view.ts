// Who reads a report. Everybody reads the same rows of the same tables: a side sees its own rows, the names of others as
// masks, and the amounts that are its own. The operator sees all.

import { createHmac } from 'node:crypto'
import type { Grouping } from '@parley/contract'
import { compareGroups, type Group } from './grouping.ts'

export type View =
  | { readonly side: 'operator' }
  | { readonly side: 'publisher' | 'partner' /** Its name in the ledger. */; readonly of: string }

export type Side = View['side']

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

/**
 * A name that says that it is a mask, such as `publisher-7f3a09c1`. It is the same in every report of one reader, so that
 * months can be compared; another reader has other masks, so that two partners cannot join what they know. Whoever does not
 * have the secret cannot try names.
 */
export function maskOf(name: string, kind: 'publisher' | 'partner', view: View, secret: string): string {
  const reader = view.side === 'operator' ? '' : view.of
  const text = JSON.stringify([view.side, reader, kind, name])
  return `${kind}-${createHmac('sha256', secret).update(text).digest('hex').slice(0, maskDigits)}`
}

/** 32 bits: of a thousand publishers, two have the same mask once in ten thousand ledgers. */
const maskDigits = 8

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
