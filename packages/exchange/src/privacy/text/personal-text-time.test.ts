// Texts that were made to hurt keep the process busy no longer than others of their length. Two times of one machine are
// compared, because how many milliseconds that are depends on the machine; npm run lab -- abuse measures what callers
// notice.

import { setTimeout as wait } from 'node:timers/promises'
import { quickestMs } from '@parley/testkit/quickest'
import { expect, test } from 'vitest'
import { personalKindIn } from './personal-text.ts'

// A request may be a quarter of a megabyte, and all of it one keyword.
test.each([
  ['at signs', '@'.repeat(250_000)],
  ['letters and at signs', 'a@'.repeat(125_000)],
  ['half addresses', 'a@b'.repeat(80_000)],
  ['digits', '1'.repeat(250_000)],
  ['digits and spaces', '1 '.repeat(125_000)],
  ['groups of a card', '4444 '.repeat(50_000)],
  ['beginnings of a card', '4444 1 1 1 1 1 1 1 1 1 1 1 '.repeat(9000)],
  ['digits and slashes', '1/'.repeat(125_000)],
  ['zeros and hyphens', '00-'.repeat(83_000)],
  ['brackets', '1(2)'.repeat(62_000)],
  ['dates', '01.02.2024-'.repeat(22_000)],
  ['halves of dates', '01.02.'.repeat(41_000)],
  ['no-break spaces', `${'\u00a0'.repeat(125_000)}12345678`],
  ['spaces and digits', '12345678          '.repeat(13_000)],
  ['digits of full width', '\uff11'.repeat(83_000)],
  ['dashes', `12345678${'\u2013'.repeat(83_000)}`],
  ['signs in pairs', '1+'.repeat(125_000)],
  ['pluses', '+'.repeat(250_000)],
  ['names that never end', `${'a@'.repeat(100)}${'b'.repeat(249_000)}`],
])('the time for %s grows as their number does', async (_, text) => {
  expect(await leastGrowth(text)).toBeLessThan(growthMax)
})

/** Four times the text takes four times as long, and sixteen times where each part is compared with each other. */
const parts = 4
const growthMax = 8

/** Of up to five series, a second apart: a host that slows this machine down does so for a moment. */
async function leastGrowth(text: string): Promise<number> {
  let least = growthOf(text)
  for (let series = 1; series < 5 && least >= growthMax; series++) {
    await wait(1000)
    least = Math.min(least, growthOf(text))
  }
  return least
}

/** In one turn each, so that a slow moment of the machine is one for both; the part is read as often as it fits into the whole. */
function growthOf(text: string): number {
  const part = text.slice(0, text.length / parts)
  const inPartsMs = quickestMs(() => {
    for (let index = 0; index < parts; index++) personalKindIn(part)
  })
  return (parts * quickestMs(() => personalKindIn(text))) / inPartsMs
}
