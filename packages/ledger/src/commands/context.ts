// What every command of the ledger gets.

import type { Settings } from '../settings/fields.ts'
import type { Log } from './log.ts'

export interface CommandContext {
  readonly settings: Settings
  /** What stands behind the command. */
  readonly words: readonly string[]
  readonly log: Log
  readonly print: (line: string) => void
  /** What comes in at the standard input, up to its end. */
  readonly input: () => Promise<string>
  /** Given when the process is asked to stop. */
  readonly stop: AbortSignal
  /** Calls back at each SIGHUP. It ends the process if the settings name no files that could be read again. */
  readonly onHangUp: (listener: () => void) => void
}

type ExitCode = 0 | 1 | 2
export type Command = (context: CommandContext) => Promise<ExitCode>
