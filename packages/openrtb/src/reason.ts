// The one place where an Issue or a Warning becomes a sentence. Nobody reads these sentences but people: a program that
// wants to know what is wrong reads the members (`npm run task -- tidy` fails on code that parses sentences).

import type { Issue, Warning } from './issue.ts'
import { ruleOf } from './rules.ts'

/** What is wrong, in words. The caller shows the field first, and this text continues that sentence. */
export function reasonOf(fault: Issue | Warning): string {
  if (!('code' in fault)) return mustWords(fault)
  return fault.inside === undefined ? issueWords(fault) : `${fault.inside} ${issueWords(fault)}`
}

/** Where a warning is about a part inside a field, the part is named with the field. */
export function shownField({ field, inside }: Warning): string {
  return inside === undefined ? field : `${field}: ${inside}`
}

function issueWords(fault: Issue): string {
  const { field, inside, about, isMissing, usedBy, members, cause, note } = fault
  if (isMissing) return `is missing; it must ${expectedOf(fault)}`
  if (usedBy !== undefined) return `${inside === undefined ? '' : 'is '}already used by ${usedBy}`
  if (cause !== undefined) return field === undefined ? cause : `must ${expectedOf(fault)}: ${cause}`
  if (members !== undefined && field !== undefined) return `holds ${members.join(' and ')}${noteWords(note)}`
  const subject = about ?? members?.join(' and ')
  return subject === undefined ? mustWords(fault) : `${subject} ${mustWords(fault)}`
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
