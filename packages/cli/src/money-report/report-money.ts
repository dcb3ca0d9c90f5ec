// Asks for a report and shows it.

import type { Effects } from '../effects.ts'
import { CannotRun, type Report } from '../report/report.ts'
import { membersIn } from '../text/members.ts'
import { askLedger, jsonIn, type LedgerOptions, notLedger } from './ask-ledger.ts'
import type { ReportName } from './command.ts'
import { showFunnel } from './show-funnel.ts'
import { showMoney } from './show-money.ts'
import { showStatement } from './show-statement.ts'

export interface ReportOptions extends LedgerOptions {
  readonly by?: string
  readonly from?: string
  readonly to?: string
  readonly tz?: string
  readonly publisher?: string
  readonly partner?: string
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
  const answer = membersIn(jsonIn(text))
  if (!Array.isArray(answer.rows)) throw new CannotRun(notLedger(url))
  const hasReasons = (options.by ?? '').split(',').includes('reason')
  return {
    exitCode: 0,
    data: { ledger: url, report: name, answer },
    show: (paint) => {
      switch (name) {
        case 'funnel':
          return showFunnel(answer, hasReasons, paint)
        case 'money':
          return showMoney(answer, paint)
        case 'statement':
          return showStatement(answer, paint)
      }
    },
  }
}

/** The ledger itself reads the values and says what is wrong with them; an option of another report is refused here. */
function pathOf(name: ReportName, options: ReportOptions): string {
  const { by, from, to, tz, publisher, partner, month } = options
  if (name === 'statement') {
    forbid(name, { by, from, to, tz })
    if (month === undefined) throw new CannotRun('Say of which month with --month, for example --month 2026-11.')
    return `/v1/statements/${encodeURIComponent(month)}${queryOf({ publisher, partner })}`
  }
  forbid(name, { month })
  return `/v1/${name}${queryOf({ by, from, to, tz, publisher, partner })}`
}

type Given = Readonly<Record<string, string | undefined>>

function forbid(name: ReportName, given: Given): void {
  const [first] = Object.keys(given).filter((option) => given[option] !== undefined)
  if (first !== undefined) throw new CannotRun(`--${first} has no meaning for a report of ${name}; leave it out.`)
}

function queryOf(given: Given): string {
  const pairs = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
