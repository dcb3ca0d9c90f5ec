import { expect, test } from 'vitest'
import { RestartPauses } from './restart-pauses.ts'

test('a first death costs a tenth of a second, and one after a quiet hour as well', () => {
  const pauses = new RestartPauses()

  expect(pauses.afterDeath(0, 3_600_000)).toBe(100)
  expect(pauses.afterDeath(0, 3_600_000)).toBe(100)
})

test('the pause of a worker that never serves doubles to half a minute and stays there', () => {
  const pauses = new RestartPauses()

  const found = Array.from({ length: 12 }, () => pauses.afterDeath(0, 0))

  expect(found).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
})

test('each two seconds of service take one doubling back', () => {
  const pauses = new RestartPauses()
  for (let death = 0; death < 4; death++) pauses.afterDeath(0, 0)

  expect(pauses.afterDeath(0, 2000)).toBe(800)
  expect(pauses.afterDeath(0, 8000)).toBe(100)
})

test('a worker that is killed every three seconds comes back quickly each time', () => {
  const pauses = new RestartPauses()

  const found = Array.from({ length: 20 }, () => pauses.afterDeath(0, 2500))

  expect(new Set(found)).toEqual(new Set([100]))
})

test('the deaths of one worker do not delay another', () => {
  const pauses = new RestartPauses()
  for (let death = 0; death < 9; death++) pauses.afterDeath(0, 0)

  expect(pauses.afterDeath(1, 0)).toBe(100)
})
