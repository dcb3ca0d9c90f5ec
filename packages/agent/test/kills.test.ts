// kill -9 of the agent and of PostgreSQL while a booking or a change is under way: whoever sends the same request again has one buy with
// one amount, and booking one campaign. kills-at-length.test.ts kills at every point.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWhileBooking, killWhileRaising } from './support/kill-everywhere.ts'
import { type KillStage, openKillStage } from './support/kill-stage.ts'

let stage: KillStage

beforeAll(async () => {
  stage = await openKillStage()
})

afterAll(async () => {
  await stage?.close()
})

test.each([
  { victim: 'agent', firstBudget: 1000, every: 4 },
  { victim: 'postgres', firstBudget: 2000, every: 4 },
] as const)('kill -9 of $victim at every fourth point of a booking', { timeout: 600_000 }, async (wanted) => {
  const { last, faults } = await killWhileBooking(stage, wanted)

  expect(faults).toEqual([])
  expect(last).toBeGreaterThan(12)
})

test.each([
  { victim: 'agent', firstBudget: 3000, every: 5 },
  { victim: 'postgres', firstBudget: 4000, every: 5 },
] as const)('kill -9 of $victim at every fifth point of a change', { timeout: 600_000 }, async (wanted) => {
  const { last, faults } = await killWhileRaising(stage, wanted)

  expect(faults).toEqual([])
  expect(last).toBeGreaterThan(8)
})
