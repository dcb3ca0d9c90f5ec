// The members of each object of a request, from the table of members. The exchange checks only some of them; to distinguish a
// typo from a member that is only passed on, all of them are needed.

import { membersByPath } from '@parley/openrtb/members'

/** Nothing of the content of a page or an app is needed here but the types: its names are its owner's business. */
const content = /^(?:site|app)\.content(?:\.|$)/

/** None for an object that is not in this table: its content is up to its owner. */
export function knownMembers(path: string): readonly string[] {
  if (content.test(path) || !Object.hasOwn(membersByPath, path)) return []
  const rows = Object.entries(membersByPath[path] ?? {})
  return rows.flatMap(([name, [, since]]) => (since === 'tolerated' ? [] : [name]))
}
