// What follows a notice: the partner's own notice is called, and how that ended is written to the journal.

import type { Journal } from '@parley/journal'
import type { EventSink } from '../events/event.ts'
import type { ClaimDelivery } from '../partner-notices/claims.ts'
import type { Deliveries } from '../partner-notices/deliveries.ts'
import { type Delivery, deliveryOf } from '../partner-notices/delivery.ts'

/** Takes up a delivery for each notice that came for the first time; with claims, unless another process has it already. */
export function deliverySink(deliveries: Pick<Deliveries, 'take' | 'leave'>, claim?: ClaimDelivery): EventSink {
  const takeUp = async (delivery: Delivery, isOurs: Promise<boolean>): Promise<void> => {
    if (await isOurs) deliveries.take(delivery)
    else deliveries.leave(delivery)
  }
  return {
    put(event) {
      if (event.type !== 'notice-ended' || event.outcome.kind !== 'noted') return
      const delivery = deliveryOf(event.outcome)
      if (delivery === undefined) return
      if (claim === undefined) deliveries.take(delivery)
      else void takeUp(delivery, claim(delivery))
    },
    close: nothingToClose,
  }
}

/**
 * Nobody waits for this record. If it is lost, the partner is called once more after the next start, because the journal
 * then has a notice without an end.
 */
export function deliveryRecordSink(journal: Pick<Journal, 'append'>, wallMs: () => number): EventSink {
  return {
    put(event) {
      if (event.type !== 'partner-notice-ended' || event.notice === 'loss') return
      const { notice: kind, bid, partner, publisher, issuedAt, end, attempts } = event
      const endedAtMs = Math.floor(wallMs())
      void journal.append({ v: 1, type: 'delivery', kind, bid, partner, publisher, issuedAt, end, attempts, endedAtMs })
    },
    close: nothingToClose,
  }
}

function nothingToClose(): Promise<void> {
  return Promise.resolve()
}
