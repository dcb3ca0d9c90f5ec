// What a publisher's ads.txt must have for the exchange (D101).

import type { loadConfig } from '@parley/exchange/tools'

type Config = Extract<ReturnType<typeof loadConfig>, { kind: 'config' }>['config']
export type SellerTerms = Config['supply']['publishers'][number]

export interface NeededLine {
  readonly domain: string
  readonly account: string
  readonly relationship: 'DIRECT' | 'RESELLER'
}

/** Who sells what it owns has a direct account here; for the sites of an intermediary, the exchange resells. */
const relationships = {
  PUBLISHER: ['DIRECT'],
  INTERMEDIARY: ['RESELLER'],
  BOTH: ['DIRECT', 'RESELLER'],
} as const

export function neededLines(domain: string, { sellerId, sellerType }: SellerTerms): readonly NeededLine[] {
  return relationships[sellerType].map((relationship) => ({ domain, account: sellerId, relationship }))
}

export function lineText({ domain, account, relationship }: NeededLine): string {
  return `${domain}, ${account}, ${relationship}`
}
