// The files below deploy/, read once, and what their containers and units set.

import { readFileSync } from 'node:fs'
import { fields as agentFields } from '@parley/agent'
import { fields as bookingFields } from '@parley/booking'
import { fields as exchangeFields } from '@parley/exchange'
import { fields as ledgerFields } from '@parley/ledger'
import { fields as portalFields } from '@parley/portal'
import { parse } from 'yaml'

export const root = new URL('../../', import.meta.url)

export function textAt(path: string): string {
  return readFileSync(new URL(path, root), 'utf8')
}

export function yamlAt(path: string): unknown {
  return parse(textAt(path), { merge: true })
}

/** Variables of the processes that are no settings in a table. */
const others = ['NODE_ENV', 'PARLEY_CONFIG', 'BIDDER_HOST', 'BIDDER_PORT', 'BIDDER_PRICE']

/** Every variable that a process of ours reads. */
export const knownVariables: ReadonlySet<string> = new Set([
  ...others,
  ...Object.values(exchangeFields).flatMap((group) => Object.values(group).flatMap(({ env }) => env ?? [])),
  ...[ledgerFields, bookingFields, agentFields, portalFields].flatMap((fields) =>
    Object.values(fields).map(({ environment }) => environment),
  ),
])

/** Whether a path such as `limits.ip` is a setting of the exchange. */
export function isSetting(group: string, name: string): boolean {
  const groups: Readonly<Record<string, object>> = exchangeFields
  return Object.hasOwn(groups, group) && Object.hasOwn(groups[group] ?? {}, name)
}
