// Faults as people read them: place, code and field; the reason; the lines of the file; how to fix it; where the rule is.

import type { Paint } from '../report/paint.ts'
import { amount } from '../text/amount.ts'
import { frameOf } from '../text/frame.ts'
import { placeOf } from '../text/place.ts'
import { type FoundFault, sectionOf, specLink } from './fault.ts'

export function showFault(fault: FoundFault, text: string, file: string, paint: Paint): string {
  const { severity, rule, code, field, reason, fix, span } = fault
  const { line, column } = placeOf(text, span.start)
  const kind = severity === 'error' ? paint.red(paint.bold(code ?? 'error')) : paint.yellow(paint.bold(severity))
  const head = [paint.bold(`${file}:${line}:${column}`), kind, field === undefined ? '' : paint.cyan(field)]
  return [
    head.filter((part) => part !== '').join('  '),
    `  ${reason}`,
    '',
    ...frameOf(text, span, paint).map((row) => `  ${row}`),
    '',
    ...(fix === undefined ? [] : [`  ${paint.green('fix')}   ${fix}`]),
    ...(rule === undefined ? [] : [`  ${paint.dim('rule')}  ${rule} (${sectionOf(rule)}), ${specLink(rule)}`]),
  ].join('\n')
}

export function dataOf(fault: FoundFault, text: string): object {
  const { severity, rule, code, field, reason, fix, suggestion, span } = fault
  const known = rule === undefined ? {} : { section: sectionOf(rule), spec: specLink(rule) }
  return { severity, ...placeOf(text, span.start), rule, code, field, reason, mend: fix, suggestion, ...known }
}

/** "1 error, 2 warnings, 1 notice"; without an error and a warning there are no faults. */
export function countOf(found: readonly FoundFault[]): string {
  const count = (kind: FoundFault['severity']): number => found.filter(({ severity }) => severity === kind).length
  const faults = [amount(count('error'), 'error'), amount(count('warning'), 'warning')].filter(isSome)
  const notices = [amount(count('notice'), 'notice')].filter(isSome)
  return [faults.join(', ') || 'no faults', ...notices].join(', ')
}

function isSome(amountOf: string): boolean {
  return !amountOf.startsWith('0 ')
}
