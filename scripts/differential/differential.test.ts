// A second opinion on some auctions, in every run of the gate; `npm run task -- differential` takes many.

import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readOptions } from '../command/options.ts'
import { brokenRules } from './broken.ts'
import { drawBatch } from './draw/case.ts'
import { runDifferential, tryCase } from './run.ts'
import { shrink } from './shrink.ts'
import { openStage } from './stage.ts'
import { command } from './task.ts'

/** To see a case that differs: npm run task -- differential --cases 600 --seed 20261116. */
const seed = 20_261_116

const stage = await openStage()
afterAll(() => stage.close())

test('the exchange and the oracle agree on 600 cases', async () => {
  const { tally, differing } = await runDifferential(stage, { cases: 600, seed, differingMax: 3 })

  expect(differing.map(({ at, differences }) => `case ${at}: ${differences.join('; ')}`)).toEqual([])
  expect(tally.sold).toBeGreaterThan(100)
  expect(tally.refused).toBeGreaterThan(200)
  expect(tally.reasons.size).toBeGreaterThan(25)
})

test('the same seed draws the same cases', () => {
  expect(drawBatch(7, 40, 20, stage)).toEqual(drawBatch(7, 40, 20, stage))
})

test('what a case does not need in order to differ is taken out of it', async () => {
  const [given] = drawBatch(7, 0, 1, stage).cases
  if (given === undefined) throw new Error('nothing was drawn')
  const long = { ...given, request: { ...given.request, tmax: 99 } }

  const small = await shrink(long, async ({ request }) => request.tmax === 99)

  expect(small.request).toEqual({ id: given.request.id, tmax: 99 })
  expect(await tryCase(stage, { ...given, request: { ...given.request, test: 1 } })).toEqual([])
})

test('every command of the page about the oracle can be read', () => {
  const page = readFileSync(new URL('../../conformance/oracle/README.md', import.meta.url), 'utf8')
  const lines = [...page.matchAll(/^npm run task -- differential(?: (.*))?$/gm)].map(([, words = '']) => words)

  const read = lines.map((words) => readOptions(command.options ?? {}, words.split(' ').filter(Boolean)).values)

  expect(read).toMatchObject([
    { http: false, broken: false },
    { cases: '200000', seed: '7' },
    { http: true, cases: '2000' },
    { broken: true },
    { replay: 'differential-7-1.json' },
  ])
})

test.for(brokenRules)('the rule can be broken: $says', ({ file, right, wrong }) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

  expect(source.split(right)).toHaveLength(2)
  expect(wrong).not.toBe(right)
})
