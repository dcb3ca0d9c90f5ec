// Asks the ledger about one journal, again and again until it is told to stop: writes what is confirmed beside the journal, and
// has entries sent again that the ledger does not have.

import type { FoundJournal, Positions } from '@parley/journal'
import { backoffMs } from '../../sources/backoff.ts'
import { tellJournal } from '../../sources/tell-journal.ts'
import { askLedger, type LedgerAnswer } from './ledger-positions.ts'
import { laterOf, type Progress, type ShipSettings, type ShipTools } from './shipping.ts'
import { excuse, type Watch, watchFrom, watchStream } from './watch.ts'

export async function confirmJournal(
  journal: FoundJournal,
  progress: Progress,
  settings: ShipSettings,
  tools: ShipTools,
  signal: AbortSignal,
): Promise<void> {
  const { id } = journal
  let watches = watchesFrom(progress.confirmed, tools.nowMs())
  let failures = 0
  while (!signal.aborted) {
    const answer = await askLedger(id, settings).catch((error: unknown) => {
      tools.observe({ kind: 'failed', journal: id, at: 'ledger', error })
    })
    failures = answer === undefined ? failures + 1 : 0
    if (answer === undefined || progress.kafkaFailures > 0) watches = excuseBoth(watches, tools.nowMs())
    if (answer !== undefined) {
      await keep(answer).catch((error: unknown) => tools.observe({ kind: 'failed', journal: id, at: 'journal', error }))
      watches = decide(answer)
    }
    const moreMs = failures === 0 ? 0 : backoffMs(failures, settings, tools.chance())
    await tools.pause(settings.confirmMs + moreMs, signal)
  }

  /** The file says what the ledger says, even if that is less than before: the journal deletes by it. */
  async function keep({ notices, sums }: LedgerAnswer): Promise<void> {
    const positions = { notices, sums }
    if (isSame(positions, progress.confirmed)) return
    await tellJournal(journal, positions)
    progress.confirmed = positions
    tools.observe({ kind: 'confirmed', journal: id, positions })
  }

  function decide({ notices, sums, gap }: LedgerAnswer): Watches {
    skipConfirmed({ notices, sums }, progress)
    const { sent } = progress
    const nowMs = tools.nowMs()
    const forNotices = watchStream(
      watches.notices,
      { sent: sent.notices, confirmed: notices, hasGap: gap, nowMs },
      settings,
    )
    const forSums = watchStream(watches.sums, { sent: sent.sums, confirmed: sums, hasGap: gap, nowMs }, settings)
    if (forNotices.isSentAgain || forSums.isSentAgain) {
      progress.startFrom = { notices, sums }
      tools.observe({ kind: 'sent-again', journal: id, from: { notices, sums }, hasGap: gap })
    }
    return { notices: forNotices.watch, sums: forSums.watch }
  }
}

/** After a restart the ledger may already have what this process is about to send. */
function skipConfirmed(confirmed: Positions, progress: Progress): void {
  const later = laterOf(progress.at, confirmed)
  if (isSame(later, progress.at)) return
  progress.at = later
  progress.sent = laterOf(progress.sent, later)
  progress.startFrom = later
}

interface Watches {
  readonly notices: Watch
  readonly sums: Watch
}

function watchesFrom({ notices, sums }: Positions, nowMs: number): Watches {
  return { notices: watchFrom(notices, nowMs), sums: watchFrom(sums, nowMs) }
}

function excuseBoth({ notices, sums }: Watches, nowMs: number): Watches {
  return { notices: excuse(notices, nowMs), sums: excuse(sums, nowMs) }
}

function isSame(a: Positions, b: Positions): boolean {
  return a.notices === b.notices && a.sums === b.sums
}
