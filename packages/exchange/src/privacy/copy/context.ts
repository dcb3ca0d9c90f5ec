// The context of the chat, as a partner may see it: times in steps or not at all, and nothing of a child's interests.

import { type Context, isObject, type Members } from '@parley/openrtb'
import * as members from '@parley/openrtb/members'
import { type Permissions, permissionsUnder } from '../../catalog/permissions.ts'
import { allowed } from './allowed.ts'
import { keep, type Notes, without } from './keep.ts'

const path = 'ext.service'

export function contextFor(context: Context | undefined, may: Permissions, notes?: Notes): Members | undefined {
  if (context === undefined) return undefined
  let visible: Members = may.person === 1 ? context : onlyKnown(context, notes)
  if (may.audience !== 1) for (const name of audiences) visible = without(visible, name, path, notes)
  if (may.timings !== 2) for (const name of timings) visible = withTiming(visible, name, may, notes)
  return visible
}

const audiences = members.namesOf(members.context, 'audience')
const timings = members.namesOf(members.context, 'timing')

/** Members of the specification's own; others may be somebody's id, and are visible only with what else is personal. */
const contextual = permissionsUnder(['no-consent'])
const allowedOfContext = allowed(members.context, contextual)
export const allowedOfIntent = allowed(members.intent, contextual)
const allowedOfParts = [
  ['intent', allowedOfIntent],
  ['sentiment', allowed(members.sentiment, contextual)],
  ['funnel', allowed(members.funnel, contextual)],
  ['audience', allowed(members.audience, contextual)],
] as const

function onlyKnown(context: Members, notes?: Notes): Members {
  let known = keep(context, allowedOfContext, path, notes)
  for (const [name, wanted] of allowedOfParts) {
    const part = known[name]
    if (!isObject(part)) continue
    const visible = keep(part, wanted, `${path}.${name}`, notes)
    if (visible !== part) known = { ...known, [name]: visible }
  }
  return known
}

/** Times are visible in these steps: 1, 5 and 15 seconds, 1, 5 and 15 minutes, 1 hour. */
const steps = [3_600_000, 900_000, 300_000, 60_000, 15_000, 5000, 1000, 0]

function withTiming(context: Members, name: string, may: Permissions, notes?: Notes): Members {
  const { [name]: ms } = context
  if (typeof ms !== 'number') return context
  if (may.timings === 0) return without(context, name, path, notes)
  const step = steps.find((bound) => ms >= bound) ?? 0
  if (step === ms) return context
  notes?.coarsened.push(`${path}.${name}`)
  return { ...context, [name]: step }
}
