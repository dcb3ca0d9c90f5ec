// T85: after the secrets have changed, what was kept aside is looked at once more, so that a ledger that hears of a change after the
// exchanges books what came in between by itself.

import type { EnteredHeld } from '../apply/enter-held.ts'
import { backoffMs } from '../sources/backoff.ts'
import { directoryDefaults, type SourceTools } from '../sources/directory.ts'
import type { SourceEvent } from '../sources/event.ts'
import type { Log } from './log.ts'

export interface EnterAgain {
  /** To be told of all that is observed: a batch that began before a change may be kept aside after it. */
  readonly observe: (event: SourceEvent) => void
  /** Enters what is due, if the database answers. */
  readonly looked: (hasChanged: boolean) => Promise<void>
}

type EnterAgainTools = Pick<SourceTools, 'elapsedMs' | 'chance' | 'observe'> & {
  readonly log: Log
  /** Enters what is kept aside and verifies now. */
  readonly enterHeld: () => Promise<EnteredHeld>
}

export function createEnterAgain({ elapsedMs, chance, observe, log, enterHeld }: EnterAgainTools): EnterAgain {
  let changedAtMs = Number.NEGATIVE_INFINITY
  let isDue = false
  let failures = 0
  let notBeforeMs = 0

  return {
    observe(event) {
      if (event.kind !== 'applied' || event.applied.held === 0) return
      if (elapsedMs() - event.ms <= changedAtMs) isDue = true
    },
    async looked(hasChanged) {
      if (hasChanged) {
        changedAtMs = elapsedMs()
        isDue = true
      }
      if (!isDue || elapsedMs() < notBeforeMs) return
      isDue = false
      try {
        const { entered, notices, stillHeld } = await enterHeld()
        failures = 0
        if (entered > 0) log('entered-held', 'held entries were entered', { entered, notices, stillHeld })
      } catch (error) {
        isDue = true
        failures += 1
        const retryMs = backoffMs(failures, directoryDefaults, chance())
        notBeforeMs = elapsedMs() + retryMs
        observe({ kind: 'database-failed', error, retryMs })
      }
    },
  }
}
