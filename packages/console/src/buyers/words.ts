// Buyers in the words of people.

import type { Buyer, BuyerCall } from '@parley/contract'

/** Such as 18 Nov, 12:30:05. */
export function momentOf(at: string): string {
  return new Date(at).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
}

/** What was refused is the buyer's or ours to mend; ours is what cannot be served. */
export function toneOf({ code }: Pick<BuyerCall, 'code'>): 'good' | 'warn' | 'bad' {
  if (code === 'ok') return 'good'
  return code === 'SERVICE_UNAVAILABLE' ? 'bad' : 'warn'
}

export function sumsOf({ accounts }: Pick<Buyer, 'accounts'>): { readonly creatives: number; readonly buys: number } {
  return {
    creatives: accounts.reduce((sum, { creatives }) => sum + creatives, 0),
    buys: accounts.reduce((sum, { buys }) => sum + buys, 0),
  }
}
