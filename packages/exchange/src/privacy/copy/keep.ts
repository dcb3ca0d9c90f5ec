// Copies of objects with less in them, and the notes of what they lack.

import type { Members } from '@parley/openrtb'
import { gatedMembers, readNames } from '@parley/openrtb/members'

/** What a copy lacks, by path: members that are not in it, and members with less detail. */
export interface Notes {
  readonly removed: string[]
  readonly coarsened: string[]
}

/** The members that a copy may have, by name, and of which type: what is of another type is not what its name says. */
export type Allowed = ReadonlyMap<string, Type>

type Type = 'string' | 'number' | 'boolean' | 'object' | 'any'

/** What is allowed of an object; all that a view may not have is left out here. The object itself where all is allowed. */
export function keep(object: Members, wanted: Allowed, path: string, notes?: Notes): Members {
  if (holdsOnly(object, wanted)) return object
  if (notes !== undefined) noteOthers(object, wanted, path, notes)
  const names = [...wanted.keys()].filter((name) => object[name] !== undefined && isAllowed(object, name, wanted))
  return Object.fromEntries(names.map((name) => [name, object[name]]))
}

/** The caller's own names are told as one star, however many there are. */
function noteOthers(object: Members, wanted: Allowed, path: string, notes: Notes): void {
  let hasOwnNames = false
  for (const name in object) {
    if (isAllowed(object, name, wanted)) continue
    if (standardNames.has(name)) notes.removed.push(`${path}.${name}`)
    else if (!hasOwnNames) {
      hasOwnNames = true
      notes.removed.push(`${path}.*`)
    }
  }
}

/** Every request passes here several times, and nearly none has anything else: a loop makes no lists. */
function holdsOnly(object: Members, wanted: Allowed): boolean {
  for (const name in object) if (!isAllowed(object, name, wanted)) return false
  return true
}

function isAllowed(object: Members, name: string, wanted: Allowed): boolean {
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
 * Members that may be passed on, of all objects that are looked through. Any other name is the caller's own: it may be
 * somebody's id, and there may be thousands, so that notes tell all of them as one star.
 */
const standardNames: ReadonlySet<string> = new Set(Object.values(gatedMembers).flatMap((table) => readNames(table)))
