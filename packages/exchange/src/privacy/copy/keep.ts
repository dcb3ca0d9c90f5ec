// Copies of objects with less in them, and the notes of what they lack.

import type { Members } from '@parley/openrtb'

/** What a copy lacks, by path: members that are not in it, and members with less detail. */
export interface Notes {
  readonly removed: string[]
  readonly coarsened: string[]
}

/** The members that are kept, by name, and of which type: what is of another type is not what its name says. */
export type Kept = ReadonlyMap<string, Type>

type Type = 'string' | 'number' | 'boolean' | 'object' | 'any'

/** From texts with the names of each type. */
export function kept(names: Readonly<Partial<Record<Type, string>>>): Kept {
  const types = Object.entries(names) as readonly (readonly [Type, string])[]
  return new Map(types.flatMap(([type, text]) => text.split(' ').map((name) => [name, type] as const)))
}

/** The object itself where all its members are kept. */
export function keep(object: Members, wanted: Kept, path: string, notes?: Notes): Members {
  if (holdsOnly(object, wanted)) return object
  if (notes !== undefined) noteOthers(object, wanted, path, notes)
  const names = [...wanted.keys()].filter((name) => object[name] !== undefined && isKept(object, name, wanted))
  return Object.fromEntries(names.map((name) => [name, object[name]]))
}

/** The caller's own names are told as one star, however many there are. */
function noteOthers(object: Members, wanted: Kept, path: string, notes: Notes): void {
  let hasOwnNames = false
  for (const name in object) {
    if (isKept(object, name, wanted)) continue
    if (standardNames.has(name)) notes.removed.push(`${path}.${name}`)
    else if (!hasOwnNames) {
      hasOwnNames = true
      notes.removed.push(`${path}.*`)
    }
  }
}

/** Every request passes here several times, and nearly none has anything else: a loop makes no lists. */
function holdsOnly(object: Members, wanted: Kept): boolean {
  for (const name in object) if (!isKept(object, name, wanted)) return false
  return true
}

function isKept(object: Members, name: string, wanted: Kept): boolean {
  const type = wanted.get(name)
  return type !== undefined && (type === 'any' || typeof object[name] === type || object[name] === undefined)
}

/** The object without one member. */
export function without(object: Members, name: string, path: string, notes?: Notes): Members {
  const { [name]: member, ...rest } = object
  if (member === undefined) return object
  notes?.removed.push(`${path}.${name}`)
  return rest
}

/**
 * Members of OpenRTB 2.6 and their usual extensions, in the objects that are looked through. Any other name is the caller's own: it may
 * be somebody's id, and there may be thousands, so that notes tell all of them as one star.
 */
const standardNames: ReadonlySet<string> = new Set(
  [
    'id buyeruid yob gender keywords kwarray customdata geo data consent eids ext intent',
    'dnt lmt ua sua ip ipv6 devicetype make model os osv hwv h w ppi pxratio js geofetch flashver language langb',
    'carrier mccmnc connectiontype ifa didsha1 didmd5 dpidsha1 dpidmd5 macsha1 macmd5',
    'lat lon type accuracy lastfix ipservice country region regionfips104 metro city zip utcoffset',
    'name domain page ref search cat sectioncat pagecat cattax publisher content bundle storeurl fd tid pchain schain',
    'coppa gdpr us_privacy gpp gpp_sid interests behaviors topics signals value confidence',
  ].flatMap((names) => names.split(' ')),
)
