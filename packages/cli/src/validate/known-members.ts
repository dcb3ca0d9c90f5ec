// The members of each object of a request, from the table of members. The exchange checks only some of them; to tell a slip
// of the keyboard from a member that it merely passes on, all of them are needed.

import { membersByPath } from '@parley/openrtb/members'

/** The content of a page or an app is passed on and never read: its names are its owner's business. */
const content = /^(?:site|app)\.content(?:\.|$)/

/** None for an object that this table does not know: whatever stands in it is its owner's business. */
export function knownMembers(path: string): readonly string[] {
  if (content.test(path) || !Object.hasOwn(membersByPath, path)) return []
  const rows = Object.entries(membersByPath[path] ?? {})
  return rows.flatMap(([name, [, since]]) => (since === 'tolerated' ? [] : [name]))
}
