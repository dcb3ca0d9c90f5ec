// What the agent asks the ledger: what was billed for a campaign, by days of UTC.

import { MoneyReport } from '@parley/contract'
import { nanosIn } from '../core/money.ts'
import { ask, type ServiceAt, ServiceAway } from './ask.ts'

export interface BilledDay {
  readonly day: string
  readonly impressions: number
  readonly nanos: number
}

export interface Ledger {
  /** `to` is the day behind the last. */
  readonly billed: (campaign: string, from: string, to: string) => Promise<readonly BilledDay[]>
}

export function ledgerAt(at: ServiceAt): Ledger {
  return {
    billed: async (campaign, from, to) => {
      const query = new URLSearchParams({ by: 'day', campaign, from, to })
      const asked = await ask(at, { path: `/v1/money?${query.toString()}` }, MoneyReport)
      if (asked.kind === 'refused') throw new ServiceAway(`the ledger refused a question: ${asked.reason}`)
      return asked.value.rows.map(({ group, count, amounts }) => ({
        day: group.day ?? from,
        impressions: count,
        nanos: nanosIn(amounts.paid ?? '0'),
      }))
    },
  }
}
