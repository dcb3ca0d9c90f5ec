// The reasons that there are, below what the end of a partner's part is called.

import { type Reasons, useReasons } from '../api/reasons.ts'
import { states } from '../words/ends.ts'
import type { Group } from './choice.tsx'

export function useReasonGroups(): readonly Group[] {
  const { data } = useReasons()
  return groupsOf(data ?? {})
}

function groupsOf(reasons: Reasons): readonly Group[] {
  const groups = Map.groupBy(Object.entries(reasons), ([, { state }]) => state)
  return [...groups].map(([state, alike]) => ({
    label: states[state] ?? state,
    options: alike.map(([reason]) => [reason, reason] as const),
  }))
}
