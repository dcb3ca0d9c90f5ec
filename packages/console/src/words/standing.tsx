import type { Standing } from '../api/now.ts'

const words = {
  asked: ['state-won', 'asked'],
  doubted: ['state-late', 'in doubt'],
  probed: ['state-failed', 'only probed'],
} as const

/** How a partner stands with us. Our own campaigns are called by nobody. */
export function StandingMark({ standing }: { readonly standing: Standing | undefined }) {
  const [kind, says] = standing === undefined ? ['', 'our own'] : words[standing]
  return <span className={`state ${kind}`}>{says}</span>
}
