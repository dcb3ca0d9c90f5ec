// T59: texts from outside on their way into a line of the log: short, on one line, and without what does not print.

import { type Problem, showProblem } from '../../config/problem.ts'

const textLengthMax = 200
// Everything that does not print, or that changes the text direction.
const hidden = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Text from outside, short and on one line. */
export function clean(text: string): string {
  return text.slice(0, textLengthMax).replace(hidden, '?')
}

/** Of many problems, as many as fit in a line of 8 KiB even if each character is escaped. */
const problemsLengthMax = 800

export function problemsInLine(file: string, problems: readonly Problem[]): string {
  let shown = ''
  let count = 0
  for (const problem of problems) {
    const text = showProblem(problem, clean(file))
    if (count > 0 && shown.length + text.length > problemsLengthMax) break
    shown += `${count === 0 ? '' : '; '}${text.slice(0, problemsLengthMax)}`
    count++
  }
  const rest = problems.length - count
  return `${shown.replace(hidden, '?')}${rest === 0 ? '' : `; and ${rest} more`}`
}
