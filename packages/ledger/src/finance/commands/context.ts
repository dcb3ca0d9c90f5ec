// What every command of finance needs: the database, who does it and when. A refusal is printed and ends with 1.

import type { CommandContext } from '../../commands/context.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import { reasonOf } from '../../kafka/reason.ts'
import type { Issuing } from '../issue.ts'
import { isMonth } from '../month.ts'
import { type Refused, refusedFor } from '../refused.ts'
import { byIn, type Options } from './options.ts'

interface FinanceContext extends CommandContext {
  readonly options: Options
}

export type FinanceCommand = (context: FinanceContext) => Promise<0 | 1 | 2>

export interface FinanceTools extends Pick<FinanceContext, 'settings' | 'words' | 'options' | 'print' | 'stop'> {
  readonly database: Database
  readonly issuing: Issuing
}

interface Done {
  readonly kind: 'done'
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1
}

export function done(...lines: readonly string[]): Done {
  return { kind: 'done', lines, exitCode: 0 }
}

export function financeCommand(work: (tools: FinanceTools) => Promise<Done | Refused>): FinanceCommand {
  return async ({ settings, words, options, print, stop }) => {
    const by = byIn(options)
    if (typeof by !== 'string') return refuse(by, print)
    try {
      // A month of a large ledger may take longer than a statement of a report.
      const database = await openDatabase(settings.database, { statementMs: 0 })
      try {
        const issuing = { nowMs: Date.now(), by }
        const ended = await work({ settings, words, options, print, stop, database, issuing })
        if (ended.kind === 'refused') return refuse(ended, print)
        for (const line of ended.lines) print(line)
        return ended.exitCode
      } finally {
        await database.close()
      }
    } catch (error) {
      print(`This did not work: ${reasonOf(error)}`)
      return 2
    }
  }
}

function refuse({ reason }: Refused, print: (line: string) => void): 1 {
  print(`Refused: ${reason}.`)
  return 1
}

/** The month that a command is about, which is its first word. */
export function monthIn(words: readonly string[]): string | Refused {
  const [month = ''] = words
  return isMonth(month) ? month : refusedFor('name the month, such as 2026-10')
}
