// The one place where an Issue or a Warning becomes a sentence. Nobody reads these sentences but people: a program that
// wants to know what is wrong reads the members (`npm run tidy` looks for others).

import type { Issue, Warning } from './issue.ts'
import { ruleOf } from './rules.ts'

/** What is wrong, in words. The field is named before them, so that they go on from it; a part inside it is named here. */
export function reasonOf(found: Issue | Warning): string {
  if (!('code' in found)) return mustWords(found)
  return found.inside === undefined ? issueWords(found) : `${found.inside} ${issueWords(found)}`
}

/** Where a warning is about a part inside a field, the part is named with the field. */
export function shownField({ field, inside }: Warning): string {
  return inside === undefined ? field : `${field}: ${inside}`
}

function issueWords(found: Issue): string {
  const { field, inside, about, isMissing, usedBy, members, cause, note } = found
  if (isMissing) return `is missing; it must ${expectedOf(found)}`
  if (usedBy !== undefined) return `${inside === undefined ? '' : 'is '}already used by ${usedBy}`
  if (cause !== undefined) return field === undefined ? cause : `must ${expectedOf(found)}: ${cause}`
  if (members !== undefined && field !== undefined) return `holds ${members.join(' and ')}${noteWords(note)}`
  const subject = about ?? members?.join(' and ')
  return subject === undefined ? mustWords(found) : `${subject} ${mustWords(found)}`
}

function mustWords(fault: Issue | Warning): string {
  const { found, note } = fault
  return `must ${expectedOf(fault)}${found === undefined ? '' : `; got ${found}`}${noteWords(note)}`
}

function expectedOf({ rule, expected = ruleOf(rule).says }: Issue | Warning): string {
  return expected
}

function noteWords(note: string | undefined): string {
  return note === undefined ? '' : `; ${note}`
}
