// Asks for a report and shows it.

import {
  ComparisonReport,
  dimensionNames,
  type FilterName,
  FunnelReport,
  filterName,
  MoneyReport,
  StatementLines,
} from '@parley/contract'
import type { Effects } from '../effects.ts'
import { answerAs } from '../http/read-answer.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { jsonIn } from '../text/json-in.ts'
import { askLedger, type LedgerOptions } from './ask-ledger.ts'
import { optionOf, type ReportName } from './command.ts'
import { showComparison } from './show-comparison.ts'
import { showFunnel } from './show-funnel.ts'
import { showMoney } from './show-money.ts'
import { showStatement } from './show-statement.ts'

/** Filters have the names that the ledger gives them. */
export interface ReportOptions extends LedgerOptions, Readonly<Partial<Record<FilterName, string>>> {
  readonly by?: string
  readonly from?: string
  readonly to?: string
  readonly tz?: string
  readonly against?: string
  readonly againstTo?: string
  readonly amount?: string
  readonly month?: string
  readonly csv?: boolean
}

export async function reportMoney(name: ReportName, options: ReportOptions, effects: Effects): Promise<Report> {
  const path = pathOf(name, options)
  if (options.csv === true) {
    const { url, text } = await askLedger(path, 'csv', options, effects)
    return { exitCode: 0, data: { ledger: url, report: name, answer: text }, show: () => text.trimEnd() }
  }
  const { url, text } = await askLedger(path, 'json', options, effects)
  const answer = jsonIn(text)
  return { exitCode: 0, data: { ledger: url, report: name, answer }, show: showOf(name, answer, url, options) }
}

function showOf(name: ReportName, answer: unknown, url: string, { by = '' }: ReportOptions): Report['show'] {
  switch (name) {
    case 'funnel': {
      const funnel = answerAs(FunnelReport, answer, url)
      return (paint) => showFunnel(funnel, by.split(',').includes('reason'), paint)
    }
    case 'money': {
      const money = answerAs(MoneyReport, answer, url)
      return (paint) => showMoney(money, paint)
    }
    case 'compare': {
      const comparison = answerAs(ComparisonReport, answer, url)
      return (paint) => showComparison(comparison, paint)
    }
    case 'statement': {
      const statement = answerAs(StatementLines, answer, url)
      return (paint) => showStatement(statement, paint)
    }
  }
}

/** The ledger itself reads the values and says what is wrong with them; an option of another report is refused here. */
function pathOf(name: ReportName, options: ReportOptions): string {
  const { by, from, to, tz, against, againstTo, amount, month } = options
  const earlier = { against, againstTo, amount }
  const filters = Object.fromEntries(dimensionNames.map(filterName).map((filter) => [filter, options[filter]]))
  if (name === 'statement') {
    const { publisher, partner, ...others } = filters
    forbid(name, { by, from, to, tz, ...earlier, ...others })
    if (month === undefined) throw new CannotRun('A statement needs a month. Set --month, for example --month 2026-11.')
    return `/v1/statements/${encodeURIComponent(month)}${queryOf({ publisher, partner })}`
  }
  forbid(name, { month })
  if (name === 'compare') return `/v1/comparison${queryOf({ by, from, to, tz, ...earlier, ...filters })}`
  forbid(name, earlier)
  return `/v1/${name}${queryOf({ by, from, to, tz, ...filters })}`
}

type Given = Readonly<Record<string, string | undefined>>

function forbid(name: ReportName, given: Given): void {
  const [first] = Object.keys(given).filter((option) => given[option] !== undefined)
  if (first !== undefined) throw new CannotRun(`${optionOf(first)} does not apply to the ${name} report; remove it.`)
}

function queryOf(given: Given): string {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
