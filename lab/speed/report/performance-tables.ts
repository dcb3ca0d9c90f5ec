// The figures of docs/performance.md as Markdown.

import { code, table } from '../../../scripts/docs/markdown.ts'
import { showMachine } from '../../stage/machine.ts'
import type { Share } from './profile.ts'
import { type BenchId, type BenchResult, benchIds, type Goal, isMet, type Results } from './results.ts'
import { columns } from './table.ts'

/** Every goal of every bench, met or not. */
export function summaryTable(results: Results): string {
  const rows = found(results).flatMap(([id, { goals }]) =>
    goals.map((goal) => [id.toUpperCase(), goal.name, figureOf(goal), ...verdictOn(goal)]),
  )
  return table(['#', 'Figure', 'Measured', 'Goal', ''], rows)
}

export function resultTables(results: Results): string {
  return found(results)
    .map(([, result]) => resultText(result))
    .join('\n\n')
}

function resultText({ title, at, machine, cores, notes, rows }: BenchResult): string {
  const figures = table(
    ['', ...columns.map((column) => column.title)],
    rows.map((row) => [row.name, ...columns.map(({ show }) => show(row))]),
  )
  const where = `${showMachine(machine, cores ?? undefined).replace('\n', '. ')}. Measured on ${at.slice(0, 10)}.`
  return [`### ${title}`, figures, [where, ...notes].map((note) => `- ${note}`).join('\n')].join('\n\n')
}

export function profileTables(results: Results): string {
  const texts = found(results).flatMap(([id, { profiles }]) =>
    profiles.map(({ name, owners, functions, steps }) => {
      const byFunction = table(
        ['Self time', 'Function'],
        functions.map((share) => [`${share.percent.toFixed(1)} %`, code(share.name)]),
      )
      const title = `**${id.toUpperCase()}, ${name}:** ${largestOf(owners)}.`
      const hasSteps = steps.some((step) => step.name === 'edge')
      return [title, ...(hasSteps ? [`By step, with all that it calls: ${largestOf(steps)}.`] : []), byFunction].join(
        '\n\n',
      )
    }),
  )
  return texts.length === 0 ? 'No profile was taken.' : texts.join('\n\n')
}

/** Those of one percent or more. */
function largestOf(shares: readonly Share[]): string {
  const shown = shares.filter(({ percent }) => percent >= 1)
  return shown.map(({ name, percent }) => `${name} ${percent.toFixed(0)} %`).join(', ')
}

function found(results: Results): readonly (readonly [BenchId, BenchResult])[] {
  return benchIds.flatMap((id) => {
    const result = results[id]
    return result === undefined ? [] : [[id, result] as const]
  })
}

function figureOf(goal: Goal): string {
  if (goal.kind === 'absolute') return Number.isInteger(goal.value) ? String(goal.value) : goal.value.toFixed(1)
  return `${goal.value.toFixed(2)} (calmest ${goal.calmest.toFixed(2)})`
}

/** Some figures are only to be known: they have no goal. */
function verdictOn(goal: Goal): readonly [string, string] {
  const { most, least } = goal
  if (most === undefined && least === undefined) return ['', '']
  return [most === undefined ? `at least ${least}` : `at most ${most}`, isMet(goal) ? 'met' : 'missed']
}
