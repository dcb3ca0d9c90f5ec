// What is right in a configuration and yet hardly what its writer wanted.

import type { loadConfig } from '@parley/exchange/tools'

type Config = Extract<ReturnType<typeof loadConfig>, { kind: 'config' }>['config']

export function remarksOn({ house, demand }: Config): readonly string[] {
  const hasPartner = demand.partners.some(({ enabled = true }) => enabled) || demand.productSearchUrl !== ''
  if (hasPartner || house.campaigns.length > 0) return []
  const enabling = demand.partners.length > 0 ? 'set enabled: true of a partner' : 'add a partner under demand.partners'
  return [`nobody can bid, so every request but a test will get 204: ${enabling}, or a campaign under house.campaigns`]
}
