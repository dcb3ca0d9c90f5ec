// An attacker's process: it gets one order, attacks for that long, and says how many answers it got.

import { setTimeout as wait } from 'node:timers/promises'
import { openCaller } from '../../load/caller.ts'
import { attackShape } from './attack-shapes.ts'
import { exhaust } from './exhaust.ts'
import { flood } from './flood.ts'
import type { AttackOrder, AttackPlan } from './plan.ts'

/** More would only wait in the attacker's own queue. */
const inFlightMax = 64
const tickMs = 2

process.on('message', (order: AttackOrder) => {
  void attack(order).then((answers) => process.send?.(answers, () => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))

async function attack({ url, seconds, plan }: AttackOrder): Promise<number> {
  const target = new URL(url)
  switch (plan.kind) {
    case 'rate':
      return attackAtRate(url, seconds, plan)
    case 'flood':
      return flood(target, seconds, { sent: attackShape(plan.shape).make(), source: plan.source })
    case 'exhaust':
      return exhaust(target, seconds, plan)
  }
}

async function attackAtRate(
  url: string,
  seconds: number,
  plan: Extract<AttackPlan, { kind: 'rate' }>,
): Promise<number> {
  const sent = attackShape(plan.shape).make()
  const callers = plan.sources.map((source) => openCaller(url, { localAddress: source, maxSockets: inFlightMax }))
  const startedMs = performance.now()
  let turn = 0
  let inFlight = 0
  let answers = 0
  for (let elapsedMs = 0; elapsedMs < seconds * 1000; elapsedMs = performance.now() - startedMs) {
    for (; turn < (elapsedMs * plan.perSecond) / 1000; turn++) {
      if (inFlight >= inFlightMax * callers.length) continue
      inFlight++
      void callers[turn % callers.length]?.send(sent).then(({ status }) => {
        inFlight--
        if (status > 0) answers++
      })
    }
    await wait(tickMs)
  }
  return answers
}
