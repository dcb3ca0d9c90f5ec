// Native 1.0 to 1.2 name these members of a request, of all its objects. Whatever else a publisher adds may be somebody's id
// or thousands of members; nobody reads it, so it is not kept and not passed on.

import { isObject } from '../json/object.ts'
import { readNames } from '../members/member.ts'
import * as tables from '../members/native-request.ts'

const names: ReadonlySet<string> = new Set(Object.values(tables).flatMap((table) => readNames(table)))

/** The value with what the standard names, at every depth, and nothing else. */
export function namedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namedMembers)
  if (!isObject(value)) return value
  const named: Record<string, unknown> = {}
  for (const name in value) if (names.has(name)) named[name] = namedMembers(value[name])
  return named
}
