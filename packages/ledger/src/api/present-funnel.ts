// The funnel as a reader gets it.

import { type AmountName, funnelNames, funnelStages, lastStage } from '@parley/contract'
import type { Cell } from '@parley/port'
import type { Funnel, FunnelRow } from '../reports/funnel.ts'
import type { Query } from '../reports/query.ts'
import { maskedRows } from '../reports/view.ts'
import { amountsFor, amountsIn, currency } from './amounts.ts'
import { headOf, type Presented } from './presented.ts'

const offered: readonly AmountName[] = ['bids', 'paid', 'clearing', 'fee']

/** With `hasReasons` the table has a line for each reason, and its counts add up to what was available. */
export function presentFunnel(funnel: Funnel, query: Query, hasReasons: boolean, maskSecret: string): Presented {
  const { by, view } = query
  const rows = maskedRows(funnel.rows, by, view, maskSecret)
  const names = amountsFor(view, offered)
  const groupCells = ({ group }: FunnelRow): readonly string[] => by.map((name) => group[name] ?? '')
  const amountCells = (row: FunnelRow): readonly Cell[] => Object.values(amountsIn(names, row))
  return {
    kind: 'presented',
    name: 'funnel',
    head: { ...headOf(query), currency },
    rows: rows.map((row) => ({ group: row.group, ...membersOf(row, names) })),
    tail: { total: membersOf(funnel.total, names) },
    table: hasReasons
      ? {
          columns: [...by, 'step', 'reason', 'count'],
          lines: rows.flatMap((row) => reasonCells(row).map((cells) => [...groupCells(row), ...cells])),
        }
      : {
          columns: [...by, ...funnelNames, ...names],
          lines: rows.map((row) => [
            ...groupCells(row),
            ...funnelNames.map((name) => row.counts[name]),
            ...amountCells(row),
          ]),
        },
  }
}

function membersOf(row: FunnelRow, names: readonly AmountName[]): Readonly<Record<string, unknown>> {
  const { counts, reasons, notices, feedback, unwonFeedback } = row
  return {
    counts: Object.fromEntries(funnelNames.map((name) => [name, Number(counts[name])])),
    reasons: reasons.map(({ step, reason, count }) => ({ step, reason, count: Number(count) })),
    notices: numbersIn(notices),
    feedback: numbersIn(feedback),
    unwonFeedback: Number(unwonFeedback),
    amounts: amountsIn(names, row),
  }
}

function numbersIn(counts: Readonly<Record<string, bigint>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]))
}

function reasonCells({ counts, reasons }: FunnelRow): readonly (readonly Cell[])[] {
  const drops = funnelStages.flatMap(({ drop }) => reasons.filter(({ step }) => step === drop))
  return [...drops.map(({ step, reason, count }) => [step, reason, count]), [lastStage, '', counts[lastStage]]]
}
