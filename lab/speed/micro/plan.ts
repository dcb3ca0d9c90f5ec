// planDemand: who is asked, with one partner and with a hundred that serve another country.

import { bench, do_not_optimize, summary } from 'mitata'
import { planDemand } from '../../../packages/exchange/src/demand/plan/plan.ts'
import { demandWith, opportunity, planTools, times } from './stage.ts'

const alone = demandWith(0)
const amongMany = demandWith(100)

summary(() => {
  bench('plan: 1 partner', () => do_not_optimize(planDemand(opportunity, alone, times, planTools))).baseline()
  bench('plan: 1 partner and 100 elsewhere', () =>
    do_not_optimize(planDemand(opportunity, amongMany, times, planTools)),
  )
})
