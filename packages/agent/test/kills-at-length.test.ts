// What kills.test.ts does in short.

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
  { victim: 'agent', firstBudget: 1000, every: 1 },
  { victim: 'postgres', firstBudget: 2000, every: 1 },
] as const)('kill -9 of $victim at every point of a booking', { timeout: 600_000 }, async (wanted) => {
  const { last, faults } = await killWhileBooking(stage, wanted)

  expect(faults).toEqual([])
  expect(last).toBeGreaterThan(15)
  console.info(`${wanted.victim}: ${last} points`)
})

test.each([
  { victim: 'agent', firstBudget: 3000, every: 1 },
  { victim: 'postgres', firstBudget: 4000, every: 1 },
] as const)('kill -9 of $victim at every point of a change', { timeout: 600_000 }, async (wanted) => {
  const { last, faults } = await killWhileRaising(stage, wanted)

  expect(faults).toEqual([])
  expect(last).toBeGreaterThan(10)
  console.info(`${wanted.victim}: ${last} points`)
})
