// Copies of objects with less in them, and the notes of what they lack.

import type { Members } from '@parley/openrtb'

/** What a copy lacks, by path: members that are not in it, and members with less detail. */
export interface Notes {
  readonly removed: string[]
  readonly coarsened: string[]
}

/** The object itself where all its members are kept. */
export function keep(object: Members, names: readonly string[], path: string, notes?: Notes): Members {
  if (holdsOnly(object, names)) return object
  const others = Object.keys(object).filter((name) => !names.includes(name))
  notes?.removed.push(...new Set(others.map((name) => `${path}.${standardNames.has(name) ? name : '*'}`)))
  return Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]))
}

/** Every request passes here several times, and nearly none has anything else: a loop makes no lists. */
function holdsOnly(object: Members, names: readonly string[]): boolean {
  for (const name in object) if (!names.includes(name)) return false
  return true
}

/** The object without one member. */
export function without(object: Members, name: string, path: string, notes?: Notes): Members {
  const { [name]: member, ...rest } = object
  if (member === undefined) return object
  notes?.removed.push(`${path}.${name}`)
  return rest
}

/**
 * Members of User, Device and Geo in OpenRTB 2.6 and their usual extensions. Any other name is the caller's own: it may
 * be somebody's id, and there may be thousands, so that notes tell all of them as one star.
 */
const standardNames: ReadonlySet<string> = new Set(
  [
    'id buyeruid yob gender keywords kwarray customdata geo data consent eids ext intent',
    'dnt lmt ua sua ip ipv6 devicetype make model os osv hwv h w ppi pxratio js geofetch flashver language langb',
    'carrier mccmnc connectiontype ifa didsha1 didmd5 dpidsha1 dpidmd5 macsha1 macmd5',
    'lat lon type accuracy lastfix ipservice country region regionfips104 metro city zip utcoffset',
  ].flatMap((names) => names.split(' ')),
)
