// The settings that are only read at startup, because what is built from them outlives a configuration: ports and
// connections, shared counts, the journal, the memory for records. A reload that changes one of them is refused and names it.

import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config/fields.ts'

type Group = 'server' | 'admin' | 'log' | 'limits' | 'demand' | 'notices' | 'journal' | 'explain' | 'sums' | 'traces'

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
  sums: [],
  traces: [],
}

/** The settings that changed although a reload may not change them, such as `server.port`. */
export function changedStartOnly(before: Config, after: Config): readonly string[] {
  return (Object.keys(reloadable) as readonly Group[]).flatMap((group) => {
    const [old, young] = [before[group], after[group]] as readonly Readonly<Record<string, unknown>>[]
    const names = Object.keys(old ?? {}).filter((name) => !reloadable[group].includes(name))
    return names.filter((name) => !isDeepStrictEqual(old?.[name], young?.[name])).map((name) => `${group}.${name}`)
  })
}
