// The pages that show the baseline: docs/performance.md and docs/scale.md. Their prose is written by hand; the figures
// are between markers and come only from the committed results, so that they cannot drift.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fields } from '@parley/exchange'
import { type Page, withSection } from '../../../scripts/docs/markdown.ts'
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
    { path: 'docs/scale.md', text: scalePage(textOf('scale.md'), scaleInput(results, limits)) },
  ]
}

function performancePage(text: string, results: Results): string {
  const withSummary = withSection(text, 'summary', summaryTable(results))
  const withResults = withSection(withSummary, 'results', resultTables(results))
  return withSection(withResults, 'profiles', profileTables(results))
}

const moneySizes = JSON.parse(readFileSync(new URL('../results/money.json', import.meta.url), 'utf8')) as MoneySizes

function scalePage(text: string, input: ScaleInput): string {
  const money = moneyTable(moneySizes, (perSecond) => scaleRow(perSecond, input).partnersCores)
  return withSection(withSection(text, 'model', scaleTable(input)), 'money', money)
}

function scaleInput({ p1, p2 }: Results, limitsPage: string): ScaleInput {
  const houseMicros = p1?.rows.find(({ name }) => name === 'exchange')?.cpuMicros
  const partnersMicros = p2?.rows.find(({ name }) => name === 'exchange')?.cpuMicros
  if (houseMicros === undefined || partnersMicros === undefined) {
    throw new Error('the baseline has no P1 or no P2; run npm run lab -- speed --write')
  }
  return {
    houseMicros,
    partnersMicros,
    redisCallsPerProcess: redisCallsPerProcess(limitsPage),
    leaseTickMs: fields.limits.leaseTickMs.default,
  }
}
