// Decides when entries have to be sent again, though Kafka acknowledged them: the ledger says that some are missing, or it is
// silent about them for too long. The second finds what is lost at the end of a topic, where no later entry shows the gap.

import type { Position } from '@parley/journal'

export interface WatchSettings {
  /** How soon a stream may be sent again once more while its gap stays. Doubles each time without progress. */
  readonly gapMs: number
  /** How long the ledger may be silent about what was sent. Doubles each time, because the ledger may only be far behind. */
  readonly silenceMs: number
  readonly silenceMsMax: number
}

/** What is remembered of one stream between two answers of the ledger. */
export interface Watch {
  readonly confirmed: Position
  /** Since when the confirmed position stands still. */
  readonly sinceMs: number
  readonly resentAtMs: number
  /** How often it was sent again since then. */
  readonly resends: number
}

export interface Answer {
  readonly sent: Position
  readonly confirmed: Position
  readonly hasGap: boolean
  readonly nowMs: number
}

interface Decision {
  readonly watch: Watch
  readonly isSentAgain: boolean
}

export function watchFrom(confirmed: Position, nowMs: number): Watch {
  return { confirmed, sinceMs: nowMs, resentAtMs: Number.NEGATIVE_INFINITY, resends: 0 }
}

/** While the ledger or Kafka cannot be reached, silence means nothing. */
export function excuse(watch: Watch, nowMs: number): Watch {
  return { ...watch, sinceMs: nowMs }
}

export function watchStream(before: Watch, answer: Answer, settings: WatchSettings): Decision {
  const { sent, confirmed, hasGap, nowMs } = answer
  const hasMoved = confirmed > before.confirmed || confirmed >= sent
  const watch = hasMoved ? { ...before, confirmed, sinceMs: nowMs, resends: 0 } : before
  if (confirmed >= sent || !isOverdue(watch, hasGap, nowMs, settings)) return { watch, isSentAgain: false }
  return { watch: { ...watch, sinceMs: nowMs, resentAtMs: nowMs, resends: watch.resends + 1 }, isSentAgain: true }
}

function isOverdue(watch: Watch, hasGap: boolean, nowMs: number, settings: WatchSettings): boolean {
  const doubled = 2 ** Math.min(watch.resends, 20)
  const gapMs = Math.min(settings.silenceMsMax, settings.gapMs * doubled)
  const silenceMs = Math.min(settings.silenceMsMax, settings.silenceMs * doubled)
  return (hasGap && nowMs - watch.resentAtMs >= gapMs) || nowMs - watch.sinceMs >= silenceMs
}
