// What every command consists of: its definition, which is also its help and documentation, and its work.

import { type Command, Option } from 'commander'
import type { Effects } from './effects.ts'
import type { Report } from './report/report.ts'

/** Does a command's work and prints its report. */
export type Run = (name: string, work: (effects: Effects) => Promise<Report>) => Promise<void>

export type AddCommand = (program: Command, run: Run) => Command

export const urlOption = ['--url <url>', 'base URL of the exchange', 'http://127.0.0.1:8080'] as const

export const adminUrlOption = [
  '--url <url>',
  'base URL of the admin port; defaults to this machine, port PARLEY_ADMIN_PORT or 9090. Where it has operators, set PARLEY_OPERATOR to NAME:PASSWORD',
] as const

export const ledgerUrlOption = [
  '--url <url>',
  'base URL of the ledger; defaults to this machine, port PARLEY_LEDGER_PORT or 9191',
] as const

export function ledgerKeyOption(): Option {
  return new Option('--key <key>', 'key for the ledger; others can see it in the list of processes').env(
    'PARLEY_LEDGER_KEY',
  )
}

/** The name that `--url` once had in a command. It still works; the help and the reference list only `--url`. */
export function formerUrlOption(name: 'operator' | 'ledger'): Option {
  return new FormerUrlOption(`--${name} <url>`).hideHelp()
}

class FormerUrlOption extends Option {
  override attributeName(): string {
    return 'url'
  }
}
