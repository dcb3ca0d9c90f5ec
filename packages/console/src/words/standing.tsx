import type { PartnerStanding } from '@parley/contract'

const words = {
  asked: ['state-won', 'healthy'],
  doubted: ['state-late', 'degraded'],
  probed: ['state-failed', 'only probed'],
} as const

/** How well a partner answers: always asked, asked less often, or only probed. Own campaigns are called by nobody. */
export function StandingMark({ standing }: { readonly standing: PartnerStanding | undefined }) {
  const [kind, says] = standing === undefined ? ['', 'own demand'] : words[standing]
  return <span className={`state standing ${kind}`}>{says}</span>
}
