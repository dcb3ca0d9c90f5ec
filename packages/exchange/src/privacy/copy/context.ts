// What the chat knows, as a partner may hear it: times in steps or not at all, and nothing of a child's interests.

import { type Context, isObject, type Members } from '@parley/openrtb'
import type { Permissions } from '../../catalog/permissions.ts'
import { keep, kept, type Notes, without } from './keep.ts'

const path = 'ext.service'

export function contextFor(context: Context | undefined, may: Permissions, notes?: Notes): Members | undefined {
  if (context === undefined) return undefined
  const known = may.person === 1 ? context : onlyKnown(context, notes)
  const told = may.audience === 1 ? known : without(known, 'audience', path, notes)
  if (may.timings === 2) return told
  return withTiming(withTiming(told, 'userThinkTimeMs', may, notes), 'sessionDurationMs', may, notes)
}

/** Members of the specification's own; others may be somebody's id, and are kept only with what else is personal. */
const keptOfContext = kept({
  number: 'messageSequenceNumber messageLength userThinkTimeMs sessionDurationMs',
  boolean: 'isQuickReply',
  object: 'intent sentiment funnel audience',
})
export const keptOfIntent = kept({ string: 'value', number: 'confidence', object: 'topics signals' })
const keptOfParts = [
  ['intent', keptOfIntent],
  ['sentiment', kept({ string: 'value', number: 'score' })],
  ['funnel', kept({ string: 'stage', number: 'progress' })],
  ['audience', kept({ object: 'interests behaviors' })],
] as const

function onlyKnown(context: Members, notes?: Notes): Members {
  let known = keep(context, keptOfContext, path, notes)
  for (const [name, wanted] of keptOfParts) {
    const part = known[name]
    if (!isObject(part)) continue
    const told = keep(part, wanted, `${path}.${name}`, notes)
    if (told !== part) known = { ...known, [name]: told }
  }
  return known
}

/** Times are told in these steps: 1, 5 and 15 seconds, 1, 5 and 15 minutes, 1 hour. */
const steps = [3_600_000, 900_000, 300_000, 60_000, 15_000, 5000, 1000, 0]

function withTiming(
  context: Members,
  name: 'userThinkTimeMs' | 'sessionDurationMs',
  may: Permissions,
  notes?: Notes,
): Members {
  const { [name]: ms } = context
  if (typeof ms !== 'number') return context
  if (may.timings === 0) return without(context, name, path, notes)
  const step = steps.find((bound) => ms >= bound) ?? 0
  if (step === ms) return context
  notes?.coarsened.push(`${path}.${name}`)
  return { ...context, [name]: step }
}
