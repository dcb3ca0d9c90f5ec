// What every bench receives, and what it prints before it starts.

import type { Cores } from '../stage/machine.ts'
import type { Effort, Peer } from './options.ts'
import type { Findings } from './report/results.ts'
import type { Turn } from './rounds.ts'

export interface Setting {
  readonly effort: Effort
  readonly cores: Cores | undefined
  readonly profile: boolean
  /** Another checkout, whose exchange takes turns with this one. */
  readonly besideRoot: string | undefined
  /** Whether one with everything of docs/guides/chat-fit.md takes turns too. */
  readonly chatFit: boolean
  /** Another exchange, which runs already. */
  readonly peer: Peer | undefined
  readonly print: (line: string) => void
  readonly tellTurn: (label: string, turn: Turn) => void
}

export interface Bench {
  readonly title: string
  /** False where the server itself takes all cores. */
  readonly isPinned: boolean
  readonly run: (setting: Setting) => Promise<Findings>
}
