// The pages that show the baseline: docs/performance.md and docs/scale.md. Their prose is written by hand; the figures
// are between markers and come only from the committed results, so that they cannot drift.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fields } from '@parley/exchange'
import { type Page, withSection } from '../../../scripts/docs/markdown.ts'
import type { CostInput, MeasuredCosts, Prices, RequestMicros } from '../../fleet/cost/cost.ts'
import { costTables, placesTable } from '../../fleet/cost/tables.ts'
import { type MoneySizes, moneyTable } from './money-scale.ts'
import { profileTables, resultTables, summaryTable } from './performance-tables.ts'
import type { Results } from './results.ts'
import { redisCallsPerProcess, type ScaleInput, scaleRow } from './scale.ts'
import { scaleTable } from './scale-table.ts'

/** Both pages as they should be, with the prose that they have in that folder. */
export function benchPages(docsFolder: string, results: Results): readonly Page[] {
  const textOf = (name: string): string => readFileSync(join(docsFolder, name), 'utf8')
  const limits = textOf('guides/limits.md')
  return [
    { path: 'docs/performance.md', text: performancePage(textOf('performance.md'), results) },
    { path: 'docs/scale.md', text: scalePage(textOf('scale.md'), scaleInput(results, limits), costInput(results)) },
  ]
}

function performancePage(text: string, results: Results): string {
  const withSummary = withSection(text, 'summary', summaryTable(results))
  const withResults = withSection(withSummary, 'results', resultTables(results))
  return withSection(withResults, 'profiles', profileTables(results))
}

const moneySizes = jsonIn('../results/money.json') as MoneySizes
const measured = jsonIn('../../fleet/cost/measured.json') as MeasuredCosts
const prices = jsonIn('../../fleet/cost/prices.json') as Prices

function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
}

/** What docs/scale.md computes the costs of a fleet from. */
export function costInput(results: Results): CostInput {
  return { micros: microsIn(results), measured, prices }
}

function microsIn({ p1, p2 }: Results): RequestMicros {
  const house = p1?.rows.find(({ name }) => name === 'exchange')?.cpuMicros
  const partners = p2?.rows.find(({ name }) => name === 'exchange')?.cpuMicros
  if (house === undefined || partners === undefined) {
    throw new Error('the baseline has no P1 or no P2; run npm run lab -- speed --write')
  }
  return { house, partners }
}

function scalePage(text: string, input: ScaleInput, cost: CostInput): string {
  const money = moneyTable(moneySizes, (perSecond) => scaleRow(perSecond, input).partnersCores)
  const sections = {
    model: scaleTable(input),
    places: placesTable(cost),
    cost: costTables(cost),
    money,
  }
  return Object.entries(sections).reduce((page, [name, section]) => withSection(page, name, section), text)
}

function scaleInput(results: Results, limitsPage: string): ScaleInput {
  const { house: houseMicros, partners: partnersMicros } = microsIn(results)
  return {
    houseMicros,
    partnersMicros,
    redisCallsPerProcess: redisCallsPerProcess(limitsPage),
    leaseTickMs: fields.limits.leaseTickMs.default,
  }
}
