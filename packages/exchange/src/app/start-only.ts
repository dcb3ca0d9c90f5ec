// The settings that are only read at startup, because what is built from them outlives a configuration: ports and
// connections, shared counts, the journal, the memory for records. A reload that changes one of them is refused and names it.

import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/fields.ts'

type Group =
  | 'server'
  | 'admin'
  | 'log'
  | 'limits'
  | 'demand'
  | 'notices'
  | 'journal'
  | 'explain'
  | 'kept'
  | 'sums'
  | 'traces'
  | 'booking'
  | 'auction'

/** Whole groups, or the settings of a group that a reload may change; all others of that group are read at the start. */
const reloadable: Readonly<Record<Group, readonly string[]>> = {
  server: [],
  admin: [],
  log: [],
  limits: ['global', 'publisher', 'ip', 'publishers', 'unverified', 'addresses'],
  demand: [
    'partners',
    'productSearchUrl',
    'responseBytesMax',
    'drainMs',
    'drainBytesMax',
    'healthHalfLifeMs',
    'cacheEntriesMax',
    'cacheBytesMax',
    'cacheStaleMs',
  ],
  notices: ['secret', 'secretFile', 'previousSecret', 'previousSecretFile', 'expirySeconds', 'trackedPublishers'],
  journal: [],
  explain: ['publishers'],
  kept: [],
  sums: [],
  traces: [],
  booking: ['priority'],
  auction: [
    'timeoutMs',
    'reserveMs',
    'networkMs',
    'partnerNetworkMs',
    'callMinMs',
    'defaultType',
    'ranking',
    'tellRelevance',
    'rareWordsMax',
  ],
}

/** What a configuration has of them, by names such as `server.port`. */
export type StartOnly = Readonly<Record<string, unknown>>

export function startOnlyOf(config: Config): StartOnly {
  return Object.fromEntries(
    (Object.keys(reloadable) as readonly Group[]).flatMap((group) =>
      Object.entries(config[group])
        .filter(([name]) => !reloadable[group].includes(name) || isFixed(`${group}.${name}`, config))
        .map(([name, value]) => [`${group}.${name}`, value as unknown]),
    ),
  )
}

/** Booking grants money again after this time, so it may not become longer while booking does not know. */
function isFixed(name: string, { booking }: Config): boolean {
  return name === 'notices.expirySeconds' && booking.url !== ''
}

/** The settings that changed although a reload may not change them. */
export function changedStartOnly(before: StartOnly, after: Config): readonly string[] {
  const next = startOnlyOf(after)
  return Object.keys(before).filter((name) => !isDeepStrictEqual(before[name], next[name]))
}
