// The figures of docs/performance.md as Markdown.

import { code, table } from '../../../scripts/docs/markdown.ts'
import { showMachine } from '../../stage/machine.ts'
import { type BenchId, type BenchResult, benchIds, type Goal, isMet, type Results } from './results.ts'
import { columns } from './table.ts'

/** Every goal of every bench, met or not. */
export function summaryTable(results: Results): string {
  const rows = found(results).flatMap(([id, { goals }]) =>
    goals.map((goal) => [id.toUpperCase(), goal.name, figureOf(goal), goalOf(goal), isMet(goal) ? 'met' : 'missed']),
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
    profiles.map(({ name, owners, functions }) => {
      const shown = owners.filter(({ percent }) => percent >= 1)
      const byOwner = shown.map((share) => `${share.name} ${share.percent.toFixed(0)} %`).join(', ')
      const byFunction = table(
        ['Self time', 'Function'],
        functions.map((share) => [`${share.percent.toFixed(1)} %`, code(share.name)]),
      )
      return `**${id.toUpperCase()}, ${name}:** ${byOwner}.\n\n${byFunction}`
    }),
  )
  return texts.length === 0 ? 'No profile was taken.' : texts.join('\n\n')
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

function goalOf({ most, least }: Goal): string {
  return most === undefined ? `at least ${least}` : `at most ${most}`
}
