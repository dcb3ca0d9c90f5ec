// What a command found: data for programs, text for people, and the exit code for shells. One place prints it.

import type { Paint } from './paint.ts'
import { terminalText } from './terminal-text.ts'

/** 0: nothing is wrong. 1: faults were found. 2: the command could not run. */
export type ExitCode = 0 | 1 | 2

export interface Report {
  readonly exitCode: ExitCode
  /** What `--json` prints beside the command's name and the exit code. */
  readonly data: Readonly<Record<string, unknown>>
  readonly show: (paint: Paint) => string
}

/** Why a command cannot run: a missing file, a server that does not answer. Exit code 2. */
export class CannotRun extends Error {}

/** The text for standard output. Failures go to standard error, except in JSON. */
export function printed(command: string, report: Report, paint: Paint, asJson: boolean): string {
  if (!asJson) return report.exitCode === 2 ? '' : `${terminalText(report.show(paint), paint)}\n`
  const text = JSON.stringify({ command, exitCode: report.exitCode, ...report.data }, null, 2)
  return `${text.replace(control, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)}\n`
}

// JSON has to write the control characters below a space as escapes; terminals also interpret those above the tilde.
const control = /[\u007f-\u009f]/g

export const exitCodes: Readonly<Record<ExitCode, string>> = {
  0: 'success: nothing is wrong',
  1: 'faults were found; the report lists them',
  2: 'wrong usage, a file, port or server could not be reached, or the command itself failed',
}
