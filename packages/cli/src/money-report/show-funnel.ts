// The funnel in a terminal: a line for each group, and a picture with a bar for each stage and what was dropped after it.

import {
  type FunnelDrop,
  type FunnelReport,
  type FunnelRow,
  type FunnelStage,
  funnelStages,
  type Grouping,
  lastStage,
} from '@parley/contract'
import type { Paint } from '../report/paint.ts'
import { headLine } from './head-line.ts'
import { countText, showTable } from './table.ts'

const stageNames: readonly FunnelStage[] = [...funnelStages.map(({ stage }) => stage), lastStage]

type FunnelTotal = FunnelReport['total']

const barWidth = 36
const nameWidth = 16
const countWidth = 13
const groupsShownMax = 20

export function showFunnel(report: FunnelReport, hasReasons: boolean, paint: Paint): string {
  const { by, rows, total } = report
  if (total.counts.available === 0 && rows.length === 0) {
    return 'No impressions in this period. Choose another with --from and --to.'
  }
  const isListed = by.length > 0
  const pictures = hasReasons && isListed ? rows.slice(0, groupsShownMax) : []
  return [
    headLine('Funnel', report),
    '',
    ...(isListed ? [...groupTable(rows, total, by, paint), ''] : []),
    ...pictures.flatMap((row) => [paint.bold(groupText(row, by)), ...picture(row, true, paint), '']),
    ...(pictures.length < rows.length && pictures.length > 0
      ? [`${rows.length - pictures.length} more groups are not drawn; filter, or use --csv.`, '']
      : []),
    ...(isListed ? [paint.bold('Total')] : []),
    ...picture(total, hasReasons, paint),
  ].join('\n')
}

function groupTable(
  rows: readonly FunnelRow[],
  total: FunnelTotal,
  by: readonly Grouping[],
  paint: Paint,
): readonly string[] {
  const numbers = ({ counts }: FunnelTotal): readonly string[] => stageNames.map((stage) => countText(counts[stage]))
  return showTable(
    {
      heads: [...by, ...stageNames],
      rows: rows.map((row) => [...by.map((name) => row.group[name] ?? ''), ...numbers(row)]),
      total: [...by.map((_, at) => (at === 0 ? 'Total' : '')), ...numbers(total)],
      names: by.length,
    },
    paint,
  )
}

function groupText({ group }: FunnelRow, by: readonly Grouping[]): string {
  return by.map((name) => `${name} ${group[name] || '(none)'}`).join(', ')
}

/** A bar for each stage, as long as its part of what was available. */
function picture(row: FunnelTotal, hasReasons: boolean, paint: Paint): readonly string[] {
  const { counts } = row
  const bars = stageNames.flatMap((stage) => {
    const share = counts.available > 0 ? counts[stage] / counts.available : 0
    const bar = '█'.repeat(Math.min(barWidth, Math.ceil(share * barWidth)))
    const line = `${stage.padEnd(nameWidth)}${countText(counts[stage]).padStart(countWidth)}  ${paint.green(bar)}${' '.repeat(barWidth - bar.length)} ${percent(share)}`
    const drop = funnelStages.find((one) => one.stage === stage)?.drop
    return [line, ...(drop === undefined ? [] : dropLines(row, drop, hasReasons, paint))]
  })
  return [...bars, ...feedbackLines(row, hasReasons, paint)]
}

/** D102: what readers said, where anybody said something, and what was said without a win; it is no stage and takes nothing from one. */
function feedbackLines({ feedback, unwonFeedback }: FunnelTotal, hasReasons: boolean, paint: Paint): readonly string[] {
  const said = Object.entries(feedback).filter(([, count]) => count > 0)
  const whole = said.reduce((sum, [, count]) => sum + count, 0)
  const listed = hasReasons ? said.map(([reason, count]) => countLine(`    ${reason}`, count, paint)) : []
  return [
    ...(whole === 0 ? [] : [countLine('  feedback', whole, paint), ...listed]),
    ...(unwonFeedback === 0 ? [] : [countLine('  without a win', unwonFeedback, paint)]),
  ]
}

function countLine(name: string, value: number, paint: Paint): string {
  return paint.dim(`${name.padEnd(nameWidth)}${countText(value).padStart(countWidth)}`)
}

function dropLines(row: FunnelTotal, drop: FunnelDrop, hasReasons: boolean, paint: Paint): readonly string[] {
  const count = row.counts[drop]
  const reasons = row.reasons.filter(({ step }) => step === drop)
  if (count === 0 && reasons.length === 0) return []
  const listed = hasReasons ? reasons.map(({ reason, count: some }) => countLine(`    ${reason}`, some, paint)) : []
  return [countLine(`  ${drop}`, -count, paint), ...listed]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}
