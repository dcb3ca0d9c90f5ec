// The funnel in a terminal: a line for each group, and a picture with a bar for each stage and what was dropped after it.

import type { Members } from '@parley/openrtb'
import type { Paint } from '../report/paint.ts'
import { listIn, membersIn } from '../text/members.ts'
import { numberIn } from '../text/number-in.ts'
import { oneLine } from '../text/one-line.ts'
import { groupingsIn, headLine } from './head-line.ts'
import { countText, showTable } from './table.ts'

/** Each stage with what is dropped after it, as the ledger names them. */
const stages = [
  ['available', 'not-asked'],
  ['asked', 'no-answer'],
  ['answered', 'no-bid'],
  ['bid', 'filtered'],
  ['competing', 'lost'],
  ['won', 'won-not-billed'],
  ['billed', undefined],
] as const

const barWidth = 36
const nameWidth = 16
const countWidth = 13
const groupsShownMax = 20

export function showFunnel(answer: Members, hasReasons: boolean, paint: Paint): string {
  const by = groupingsIn(answer)
  const rows = listIn(answer.rows)
  const total = membersIn(answer.total)
  if (numberIn(membersIn(total.counts).available) === 0 && rows.length === 0) {
    return 'Nothing was offered in this time. Choose another with --from and --to.'
  }
  const isListed = by.length > 0
  const pictures = hasReasons && isListed ? rows.slice(0, groupsShownMax) : []
  return [
    headLine('Funnel', answer),
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

function groupTable(rows: readonly Members[], total: Members, by: readonly string[], paint: Paint): readonly string[] {
  const numbers = (row: Members): readonly string[] => stages.map(([stage]) => countText(membersIn(row.counts)[stage]))
  return showTable(
    {
      heads: [...by, ...stages.map(([stage]) => stage)],
      rows: rows.map((row) => [...by.map((name) => oneLine(membersIn(row.group)[name])), ...numbers(row)]),
      total: [...by.map((_, at) => (at === 0 ? 'Total' : '')), ...numbers(total)],
      names: by.length,
    },
    paint,
  )
}

function groupText({ group }: Members, by: readonly string[]): string {
  return by.map((name) => `${name} ${oneLine(membersIn(group)[name]) || '(none)'}`).join(', ')
}

/** A bar for each stage, as long as its part of what was available. */
function picture(row: Members, hasReasons: boolean, paint: Paint): readonly string[] {
  const counts = membersIn(row.counts)
  const available = numberIn(counts.available) ?? 0
  const bars = stages.flatMap(([stage, drop]) => {
    const count = numberIn(counts[stage]) ?? 0
    const share = available > 0 ? count / available : 0
    const bar = '█'.repeat(Math.min(barWidth, Math.ceil(share * barWidth)))
    const line = `${stage.padEnd(nameWidth)}${countText(count).padStart(countWidth)}  ${paint.green(bar)}${' '.repeat(barWidth - bar.length)} ${percent(share)}`
    return [line, ...(drop === undefined ? [] : dropLines(row, drop, hasReasons, paint))]
  })
  return [...bars, ...feedbackLines(row, hasReasons, paint)]
}

/** D102: what readers said, where anybody said something, and what was said without a win; it is no stage and takes nothing from one. */
function feedbackLines(row: Members, hasReasons: boolean, paint: Paint): readonly string[] {
  const said = Object.entries(membersIn(row.feedback)).filter(([, count]) => (numberIn(count) ?? 0) > 0)
  const whole = said.reduce((sum, [, count]) => sum + (numberIn(count) ?? 0), 0)
  const unwon = numberIn(row.unwonFeedback) ?? 0
  const listed = hasReasons ? said.map(([reason, count]) => countLine(`    ${oneLine(reason)}`, count, paint)) : []
  return [
    ...(whole === 0 ? [] : [countLine('  feedback', whole, paint), ...listed]),
    ...(unwon === 0 ? [] : [countLine('  without a win', unwon, paint)]),
  ]
}

function countLine(name: string, value: unknown, paint: Paint): string {
  return paint.dim(`${name.padEnd(nameWidth)}${countText(value).padStart(countWidth)}`)
}

function dropLines(row: Members, drop: string, hasReasons: boolean, paint: Paint): readonly string[] {
  const count = numberIn(membersIn(row.counts)[drop]) ?? 0
  const reasons = listIn(row.reasons).filter(({ step }) => step === drop)
  if (count === 0 && reasons.length === 0) return []
  const listed = hasReasons
    ? reasons.map(({ reason, count: some }) => countLine(`    ${oneLine(reason)}`, some, paint))
    : []
  return [countLine(`  ${drop}`, -count, paint), ...listed]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7)
}
