// A reconciliation as a table: each check with a mark, what differs, and what to do about it.

import { type CheckResult, type Reconciliation, wording } from '@parley/ledger'
import type { Paint } from '../report/paint.ts'
import { nounFor } from '../text/amount.ts'
import { oneLine } from '../text/one-line.ts'

const samplesShown = 3

export function showReconciliation(result: Reconciliation, database: string, paint: Paint): string {
  const { checks, journals, rows, ledger, isRight } = result
  const wrong = checks.filter(({ state }) => state === 'wrong')
  return [
    checks.map((check) => showCheck(check, paint)).join('\n'),
    [
      totalLine('journals on disk', journals),
      totalLine('their rows', rows),
      totalLine('the whole ledger', ledger),
    ].join('\n'),
    ...wrong.map((check) => showDifferences(check, paint)),
    isRight
      ? `${paint.green('right')}  ${database}: everything agrees.`
      : `${paint.red('wrong')}  ${database}: ${wrong.length} of ${checks.length} checks found a difference.`,
  ].join('\n\n')
}

function showCheck({ check, state, compared, differences }: CheckResult, paint: Paint): string {
  const { says } = wording[check]
  switch (state) {
    case 'right':
      return `${paint.green('✓')} ${says} ${paint.dim(`(${compared} compared)`)}`
    case 'wrong':
      return `${paint.red('✗')} ${says} ${paint.red(`(${differences} of ${compared} differ)`)}`
    case 'skipped':
      return `${paint.dim('–')} ${says} ${paint.dim('(not compared)')}`
  }
}

function totalLine(name: string, { notices, billed, paidNano, clearingNano }: Reconciliation['ledger']): string {
  return `${name.padEnd(17)} ${String(notices).padStart(10)} ${nounFor(notices, 'notice').padEnd(7)}  ${String(billed).padStart(10)} billed  partners pay ${dollars(paidNano)}  publishers get ${dollars(clearingNano)}`
}

/** Exact to the nano-dollar. */
function dollars(nano: string): string {
  const digits = nano.padStart(10, '0')
  return `$${digits.slice(0, -9)}.${digits.slice(-9)}`
}

function showDifferences({ check, differences, samples }: CheckResult, paint: Paint): string {
  const { says, advice } = wording[check]
  const lines = samples.slice(0, samplesShown).map(
    (sample) =>
      `    ${Object.entries(sample)
        .map(([name, value]) => `${name} ${oneLine(value)}`)
        .join(', ')}`,
  )
  const more =
    differences > samplesShown ? [`    and ${differences - samplesShown} more; --json lists the first ones`] : []
  return [`${paint.red('✗')} ${paint.bold(says)}`, ...lines, ...more, `  ${paint.green('do')}  ${advice}`].join('\n')
}
