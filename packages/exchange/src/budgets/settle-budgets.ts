// What budgets add to the end of an auction: winners pay, and booking learns from a sample what campaigns could buy.

import type { SampledImp } from '@parley/contract'
import type { Opportunity } from '../model/opportunity.ts'
import type { ImpSampler } from './imp-sampler.ts'
import { type FundedBid, type Paid, payFor } from './pay-for.ts'

export interface BudgetTools {
  readonly settle: (sale: FundedSale, opportunity: Opportunity) => Paid
}

interface FundedSale extends Paid {
  readonly funded: readonly FundedBid[] | undefined
}

/** `partner` has the campaigns. */
export function budgetTools(partner: string, sampler: ImpSampler): BudgetTools {
  return {
    settle(sale, opportunity) {
      const { funded = [], dispositions } = sale
      // Test requests are not traffic.
      if (!opportunity.isTest) sampler.see({ opportunity, dispositions, bidFor: (impId) => directIn(funded, impId) })
      return payFor(sale, funded, partner)
    },
  }
}

/** Of several, the one with the highest price. */
function directIn(funded: readonly FundedBid[], impId: string): SampledImp['direct'] {
  let best: FundedBid | undefined
  for (const bid of funded)
    if (bid.impId === impId && (best === undefined || bid.priceMicros > best.priceMicros)) best = bid
  return best?.cid === undefined ? undefined : { campaign: best.cid, micros: best.priceMicros }
}
