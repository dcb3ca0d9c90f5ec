// Those who hear how every request ended. Each does one thing, and none of them knows of the others.

import { lossNoticesOf } from '../partner-notices/loss-notices.ts'
import type { Notifier } from '../partner-notices/notifier.ts'
import type { Ended } from '../words/outcome.ts'
import type { AuctionLog } from './auction-log.ts'
import { keptOf } from './kept.ts'
import type { Metrics } from './metrics.ts'

type Watcher = (ended: Ended) => void

export function counting({ countRequest }: Pick<Metrics, 'countRequest'>): Watcher {
  return ({ arrival, outcome, reply, repliedAtMs }) => {
    countRequest(outcome, reply, repliedAtMs - arrival.receivedAtMs)
  }
}

export function recording(auctions: Pick<AuctionLog, 'add'>, wallMs: () => number): Watcher {
  return ({ arrival: { requestId, receivedAtMs }, outcome, reply, repliedAtMs }) => {
    // A flood of refusals must not push out what somebody may want to look up.
    if (outcome.kind === 'over-limit') return
    auctions.add({ requestId, receivedAtMs, repliedAtMs, atMs: wallMs(), ...keptOf(outcome, reply) })
  }
}

export function tellingLosers(notifier: Pick<Notifier, 'send'>): Watcher {
  return ({ outcome }) => {
    if (outcome.kind !== 'bid' && outcome.kind !== 'no-bid') return
    const notices = lossNoticesOf(outcome.losses, outcome.trace.opportunity.request.id)
    if (notices.length > 0) notifier.send(notices)
  }
}
