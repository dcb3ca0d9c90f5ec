import type { PartnerStanding } from '@parley/contract'

const words = {
  healthy: ['state-won', 'healthy'],
  throttled: ['state-late', 'throttled'],
  probing: ['state-failed', 'probing'],
} as const

/** How well a partner answers: called every time, called less often, or only probed. House campaigns need no call. */
export function StandingMark({ standing }: { readonly standing: PartnerStanding | undefined }) {
  const [kind, says] = standing === undefined ? ['', 'house'] : words[standing]
  return <span className={`state standing ${kind}`}>{says}</span>
}
