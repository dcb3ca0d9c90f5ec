// The tests of kill -9, at every point or at some of them.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { killWhileBooking, killWhileRaising } from './kill-everywhere.ts'
import { type KillStage, openKillStage, type Victim } from './kill-stage.ts'

interface Kills {
  /** At every which point. */
  readonly every: number
  /** How many points there are at least. */
  readonly least: number
}

interface Wanted {
  readonly booking: Kills
  readonly change: Kills
}

export function testKills({ booking, change }: Wanted): void {
  let stage: KillStage

  beforeAll(async () => {
    stage = await openKillStage()
  })

  afterAll(async () => {
    await stage?.close()
  })

  const victims: readonly Victim[] = ['agent', 'postgres']
  const kinds = [
    { what: 'a booking', kill: killWhileBooking, firstBudget: 1000, ...booking },
    { what: 'a change', kill: killWhileRaising, firstBudget: 3000, ...change },
  ]
  const plans = kinds.flatMap(({ firstBudget, ...kind }) =>
    victims.map((victim, at) => ({ victim, firstBudget: firstBudget + 1000 * at, ...kind })),
  )

  test.each(plans)(
    'kill -9 of $victim at every point of $what (each $every)',
    { timeout: 600_000 },
    async ({ kill, least, what, ...wanted }) => {
      const { last, faults } = await kill(stage, wanted)

      expect(faults).toEqual([])
      expect(last).toBeGreaterThan(least)
      console.info(`${wanted.victim}, ${what}: ${last} points`)
    },
  )
}
