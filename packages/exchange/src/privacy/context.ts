// What the chat knows, as a partner may hear it: times in steps or not at all, and nothing of a child's interests.

import type { Context } from '@parley/openrtb'
import type { Permissions } from '../catalog/permissions.ts'

/** What a copy lacks, by path: members that are not in it, and members with less detail. */
export interface Notes {
  readonly removed: string[]
  readonly coarsened: string[]
}

type Members = Readonly<Record<string, unknown>>

export function contextFor(context: Context | undefined, may: Permissions, notes?: Notes): Members | undefined {
  if (context === undefined) return undefined
  const kept = may.audience === 1 ? context : without(context, 'audience', notes)
  if (may.timings === 2) return kept
  return withTiming(withTiming(kept, 'userThinkTimeMs', may, notes), 'sessionDurationMs', may, notes)
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
  if (may.timings === 0) return without(context, name, notes)
  const step = steps.find((bound) => ms >= bound) ?? 0
  if (step === ms) return context
  notes?.coarsened.push(`ext.service.${name}`)
  return { ...context, [name]: step }
}

function without(context: Members, name: string, notes?: Notes): Members {
  const { [name]: member, ...rest } = context
  if (member === undefined) return context
  notes?.removed.push(`ext.service.${name}`)
  return rest
}
