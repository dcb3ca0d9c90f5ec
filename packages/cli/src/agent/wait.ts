// Waits for a state that another process reaches, for so many seconds.

import type { Effects } from '../effects.ts'
import { progressOn } from '../report/progress.ts'
import { CannotRun } from '../report/report.ts'

export interface Wait {
  readonly seconds: number
  /** Asks again and again; undefined if it is not there in time, or if the command is stopped. */
  readonly until: <Found>(what: string, ask: () => Promise<Found | undefined>) => Promise<Found | undefined>
}

const everyMs = 500
const secondsMax = 3600

export function waitFor(text: string, effects: Effects): Wait {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > secondsMax)
    throw new CannotRun(
      `--wait must be a whole number of seconds from 1 to ${secondsMax}; got ${JSON.stringify(text)}.`,
    )
  const progress = progressOn(effects)
  return {
    seconds,
    async until(what, ask) {
      const giveUpAtMs = effects.nowMs() + seconds * 1000
      try {
        for (;;) {
          progress.show(`waiting for ${what}`)
          const found = await ask()
          if (found !== undefined || effects.stop.aborted || effects.nowMs() >= giveUpAtMs) return found
          await effects.pause(everyMs)
        }
      } finally {
        progress.clear()
      }
    },
  }
}
