// What is done about a changed configuration before anything is built from it: read, parse, check, compare, edit. It takes
// seconds for ten thousand campaigns, so the exchange does it in a thread beside the one that serves (reading-thread.ts).

import { isDeepStrictEqual } from 'node:util'
import type { Edit } from '@parley/contract'
import { changedStartOnly, type StartOnly, startOnlyOf } from '../app/start-only.ts'
import type { Environment } from '../config/expand.ts'
import type { Config } from '../config/fields.ts'
import type { Loading } from '../config/load.ts'
import { type Problem, problem } from '../config/problem.ts'
import { hasDemand } from '../config/remarks.ts'
import { type Changed, editText } from './change/edit-text.ts'
import { type ConfigPlace, type ConfigSource, readNext, readText, type SourceReading, secretsAgain } from './source.ts'

/** What of the configuration in force decides whether another may follow it. */
export interface Standing {
  readonly startOnly: StartOnly
  readonly hasDemand: boolean
}

export function standingOf(config: Config): Standing {
  return { startOnly: startOnlyOf(config), hasDemand: hasDemand(config) }
}

/** What was read. Without problems it may be put in force. */
export interface Verdict {
  readonly source: ConfigSource
  readonly problems: readonly Problem[]
}

/** A verdict with the configuration, which is undefined where there are problems. */
export interface Judged extends Verdict {
  readonly config: Config | undefined
}

/** A text with edits, and what the check says about it. */
export type CheckedEditing =
  | {
      readonly kind: 'edited'
      readonly text: string
      readonly changed: readonly Changed[]
      readonly problems: readonly Problem[]
    }
  | { readonly kind: 'refused'; readonly reason: string }

/** More problems than anybody mends at once are counted only. */
export const problemsMax = 100

export class Readings {
  readonly #environment: Environment
  /** A text that was checked before it was written is not parsed again when it is read. */
  #last: SourceReading | undefined

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** Reads the files again. */
  next(place: ConfigPlace, hadFile: boolean, standing: Standing): Judged {
    return this.#judge(
      readNext(place, hadFile, this.#environment, (text, file) => this.#load(text, file)),
      standing,
    )
  }

  /** What the file would be with these edits. `text` is valid. */
  edit(text: string, file: string, edits: readonly Edit[], standing: Standing): CheckedEditing {
    const editing = editText(text, edits)
    if (editing.kind === 'refused') return editing
    if (editing.changed.length === 0) return { ...editing, problems: [] }
    return { ...editing, problems: this.#judge(this.#load(editing.text, file), standing).problems }
  }

  #load(text: string, file: string): SourceReading {
    const last = this.#last
    const isSame =
      last !== undefined &&
      last.source.file === file &&
      last.source.text === text &&
      isDeepStrictEqual(secretsAgain(last.source), last.source.secrets)
    return isSame ? last : readText(text, file, this.#environment)
  }

  #judge(reading: SourceReading, standing: Standing): Judged {
    this.#last = reading
    const { source, loading } = reading
    const problems = loading.kind === 'problems' ? loading.problems : obstaclesTo(loading, standing)
    const config = loading.kind === 'config' && problems.length === 0 ? loading.config : undefined
    return { source, problems: shortened(problems), config }
  }
}

/** What a valid configuration cannot change while the exchange runs. Half a configuration is nobody's intention. */
function obstaclesTo({ config, lineOf }: Extract<Loading, { kind: 'config' }>, before: Standing): readonly Problem[] {
  const settings = changedStartOnly(before.startOnly, config).map((setting) =>
    problem(lineOf(setting.split('.')), `${setting} is only read at the start; restart Parley to change it`),
  )
  // A file that is emptied or cut off by mistake is often still valid.
  if (!before.hasDemand || hasDemand(config)) return settings
  const line = lineOf(['demand', 'partners'])
  return [
    ...settings,
    problem(line, 'demand: no enabled partner and no campaign is left; to sell nothing, restart Parley with this file'),
  ]
}

export function shortened(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= problemsMax) return problems
  const more = problems.length - problemsMax
  return [...problems.slice(0, problemsMax), problem(undefined, `${more} more problems; fix these first`)]
}
