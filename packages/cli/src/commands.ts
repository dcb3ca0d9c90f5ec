// What every command consists of: its definition, which is also its help and documentation, and its work.

import type { Command } from 'commander'
import type { Effects } from './effects.ts'
import type { Report } from './report/report.ts'

/** Does a command's work and prints its report. */
export type Run = (name: string, work: (effects: Effects) => Promise<Report>) => Promise<void>

export type AddCommand = (program: Command, run: Run) => Command

export const urlOption = ['--url <url>', 'base URL of the exchange', 'http://127.0.0.1:8080'] as const

export const operatorOption = [
  '--operator <url>',
  'base URL of the admin port; defaults to this machine, port PARLEY_ADMIN_PORT or 9090. Where it has operators, set PARLEY_OPERATOR to NAME:PASSWORD',
] as const
