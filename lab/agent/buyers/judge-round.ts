// Whether a foreign client got from a brief to a delivered card, and whether everybody counts the same money.

import { type Verdict, verdict } from '../../scenario.ts'

export interface Sums {
  readonly impressions: number
  /** Thousand-millionths of a dollar. */
  readonly nanos: number
}

export interface Round {
  /** The ids of the products that the client saw. */
  readonly products: readonly string[]
  readonly status: string
  /** What the notices cost, what the ledger billed, and what the agent reports as delivered. */
  readonly notices: Sums
  readonly ledger: Sums
  readonly delivery: Sums
}

export function judgeRound(client: string, round: Round | { readonly fault: string }): Verdict {
  if ('fault' in round) return verdict(client, 'the round ended early', { [round.fault]: false })
  const { products, status, notices, ledger, delivery } = round
  return verdict(
    client,
    `${products.length} product, buy ${status}, ${notices.impressions} cards: notices ${dollars(notices)}, ledger ${dollars(ledger)}, delivery ${dollars(delivery)}`,
    {
      'the client sees the product': products.length === 1,
      'the buy is active': status === 'active',
      'the ledger has what the notices cost': isSame(ledger, notices),
      'the delivery is what the ledger has': isSame(delivery, ledger),
      'something was delivered': delivery.impressions > 0 && delivery.nanos > 0,
    },
  )
}

function isSame(one: Sums, other: Sums): boolean {
  return one.impressions === other.impressions && one.nanos === other.nanos
}

function dollars({ nanos }: Sums): string {
  return `$${nanos / 1e9}`
}
