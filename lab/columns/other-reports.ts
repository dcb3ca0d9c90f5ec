// Reports that are not sums of money by groups: what notices came, and what statements say.

import { feedbackReasons, noticeKinds } from '@parley/contract'
import { readFunnel } from '../../packages/ledger/src/reports/funnel.ts'
import type { Range } from '../../packages/ledger/src/reports/query.ts'
import { readAccounts, readStatement } from '../../packages/ledger/src/reports/statement.ts'
import { answered, lineOf, rowsMax } from './report-lines.ts'
import type { Report } from './reports.ts'

export function noticesReport(range: Range, where: string): Report {
  const kinds = noticeKinds.map((kind) => `kind = '${kind}'`)
  const reasons = feedbackReasons.map((reason) => `kind = 'feedback' and reason = '${reason}'`)
  const counts = [...kinds, ...reasons].map((which, at) => `toString(sumIf(count, ${which})) as n${at}`)
  return {
    name: 'notices and feedback by partner',
    asks: 'console, Partners; parley report funnel --by partner',
    postgres: async (transaction) => {
      const query = { by: ['partner'], range, filters: {}, view: { side: 'operator' } } as const
      const { rows } = answered(await readFunnel(transaction, query, rowsMax))
      return rows.map(({ group, notices, feedback }) => {
        const ofReasons = feedbackReasons.map((reason) => feedback[reason])
        return lineOf([group.partner, ...noticeKinds.map((kind) => notices[kind]), ...ofReasons])
      })
    },
    columns: `select partner, ${counts.join(', ')} from parley.sums final where ${where} group by partner`,
    from: 'sums',
  }
}

export function statementReport(partner: string, month: string): Report {
  return {
    name: 'statement of a partner',
    asks: 'parley report statement --month … --partner partner-0',
    postgres: async (transaction) => {
      const account = { side: 'partner', of: partner, month, seal: undefined } as const
      const { lines } = answered(await readStatement(transaction, account, { rowsMax, nowMs: 0 }))
      return lines.map(({ day, counterpart, notices, amountNano }) => lineOf([day, counterpart, notices, amountNano]))
    },
    columns: `select toString(toDate(quarter)) as g0, publisher, toString(sum(count)) as n0, toString(sum(paid_nano)) as n1
      from parley.sums final where kind = 'billing' and partner = '${partner}' and ${inMonth(month)} group by g0, publisher`,
    from: 'sums',
  }
}

export function accountsReport(month: string): Report {
  const side = (name: string, amount: string): string =>
    `select '${name}' as side, ${name} as name, count, ${amount} as amount from parley.sums final
      where kind = 'billing' and ${inMonth(month)}`
  return {
    name: 'who has a statement of the month',
    asks: 'console, Statements',
    postgres: async (transaction) => {
      const { rows } = answered(await readAccounts(transaction, month, rowsMax))
      return rows.map(({ side: own, of, notices, amountNano }) => lineOf([own, of, notices, amountNano]))
    },
    columns: `select side, name, toString(sum(count)) as n0, toString(sum(amount)) as n1
      from (${side('partner', 'paid_nano')} union all ${side('publisher', 'clearing_nano')}) group by side, name`,
    from: 'sums',
  }
}

function inMonth(month: string): string {
  return `toYYYYMM(quarter) = ${month.replace('-', '')}`
}
