// The victim's process: an honest publisher with a steady rate, whose clock nothing else in its process disturbs.

import { callSteadily } from '../../load/steady-caller.ts'
import { answerOrders } from '../../stage/program.ts'
import { victimRequest } from './attack-shapes.ts'
import type { VictimOrder, VictimResult } from './plan.ts'

const perSecond = 50
/** Every fifth request needs a new connection, because new connections are what some attacks hurt. */
const freshEvery = 5

answerOrders(async ({ url, seconds }: VictimOrder): Promise<VictimResult> => {
  const total = Math.round(perSecond * seconds)
  const plan = { url, sent: victimRequest(), perSecond, freshEvery }
  const { statuses, p50Ms, p99Ms } = await callSteadily(plan, (sent) => sent >= total)
  const [bids, noBids] = [statuses[200] ?? 0, statuses[204] ?? 0]
  return { requests: total, p50Ms, p99Ms, fill: bids / total, errors: total - bids - noBids }
})
