// An issue as it is told, for tests that hold the words as well as the data.

import type { Issue } from '../src/issue.ts'
import { reasonOf } from '../src/reason.ts'

export function told(issue: Issue | undefined): object | undefined {
  if (issue === undefined) return undefined
  const { rule, code, message, field } = issue
  return { rule, code, message, field, reason: reasonOf(issue) }
}
