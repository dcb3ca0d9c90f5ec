// The facts of a case as the configuration of an exchange, with everything switched off that counts requests or time.

import type { Facts, PartnerFacts } from '../../conformance/oracle/facts.ts'

export function configurationOf(facts: Facts, partnersUrl: string): string {
  const { defaultType = 1, ranking = 'price', partners, publishers, deals } = facts
  return JSON.stringify({
    server: { delayMaxMs: 10_000, workMaxMs: 10_000, watchMs: 0 },
    limits: { global: 0, publisher: 0, ip: 0, usualBodyBytes: 0, largeBodyBytes: 0 },
    auction: { timeoutMs: 5000, defaultType, ranking },
    demand: { healthHalfLifeMs: 0, partners: partners.map((partner) => entryOf(partner, partnersUrl)) },
    supply: { publishers },
    deals: { catalogue: deals },
    explain: { auctionsMax: 1000 },
    log: { level: 'error' },
  })
}

function entryOf({ defaultCpm, ...terms }: PartnerFacts, url: string): object {
  const usual = { timeoutMs: 500, connectionsMax: 1000, ...terms }
  if (defaultCpm === undefined) return { ...usual, params: { endpoint: `${url}/${terms.name}` } }
  return { ...usual, adapter: 'product-search', params: { url: `${url}/${terms.name}`, defaultCpm, cacheMs: 0 } }
}
