// Asks the exchange for a number of cases at once, and again where the machine was in the way: that a partner could not be
// reached or was late says nothing about the rules.

import type { Case } from '../../conformance/oracle/facts.ts'
import type { Told, TrialStage } from './stage.ts'

/** Few enough that a busy machine opens the connections in time. */
const atOnceMax = 8
const triesMax = 10

const accidents: ReadonlySet<string> = new Set(['unreachable', 'late', 'held-up', 'busy', 'no-time'])

/** In the order of the cases. */
export async function askAll(stage: TrialStage, cases: readonly Case[]): Promise<readonly Told[]> {
  const told: Told[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const given = cases[index]
      if (given !== undefined) told[index] = await askFairly(stage, given)
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, lane))
  return told
}

export async function askFairly(stage: TrialStage, given: Case): Promise<Told> {
  let told = await stage.ask(given)
  for (let tries = 1; tries < triesMax && isAccident(told); tries++) told = await stage.ask(given)
  return told
}

function isAccident({ status, reasons }: Told): boolean {
  return status === 503 || Object.values(reasons).some((reason) => accidents.has(reason))
}
