// After a win or billing notice of ours, the partner's own `nurl` or `burl` is called: under the rules of every notice URL
// (T34), a few times with growing pauses, with one final state. A partner that is down uses up its own bound only.

import type { DeliveryEnd } from '@parley/contract'
import type { Emit } from '../events/event.ts'
import type { PartnerNoticeEnd, UrlRefusal } from '../model/notice.ts'
import type { Clock } from '../time/clock.ts'
import type { Delivery } from './delivery.ts'
import { pauseGrowth } from './delivery-timeout.ts'
import { createLanes, type LanesSettings } from './lanes.ts'
import { Pending } from './pending.ts'

export interface DeliveriesSettings extends Omit<LanesSettings<Attempt>, 'ended'> {
  /** `queueMax` bounds all deliveries of a partner that have not ended: waiting, under way, or in a pause. */
  readonly queueMax: number
  readonly attemptsMax: number
  /** The first pause; each further one is three times as long. */
  readonly retryDelayMs: number
  readonly clock: Clock
  readonly emit: Emit
}

export interface Deliveries {
  /** Ends with one event, unless `close` comes first. */
  take(delivery: Delivery): void
  /** Ends one at once without a call. */
  giveUp(delivery: Delivery): void
  /** Ends one at once that another process takes (claims.ts). */
  leave(delivery: Delivery): void
  /** How many have not ended. */
  readonly pending: () => number
  /**
   * Waits for those that have not ended, at most this long, and leaves the rest without an end: after the next start, a
   * journal knows which they are.
   */
  close(waitMs: number): Promise<void>
}

interface Attempt {
  readonly delivery: Delivery
  readonly partner: string
  readonly url: string
  /** Counted from 1. */
  readonly number: number
}

export function createDeliveries(settings: DeliveriesSettings): Deliveries {
  const { queueMax, attemptsMax, retryDelayMs, clock, emit } = settings
  const pending = new Pending()
  const pauses = new Set<() => void>()
  let isClosed = false
  const lanes = createLanes<Attempt>({ ...settings, ended: attemptEnded })

  function attemptEnded(attempt: Attempt, end: PartnerNoticeEnd, refusal?: UrlRefusal): void {
    if (isClosed) return
    const { delivery, number } = attempt
    if (end === 'failed' && number < attemptsMax) {
      pauseAfter(attempt)
      return
    }
    tell(delivery, end, end === 'dropped' || end === 'refused' ? number - 1 : number, refusal)
    pending.end(delivery.partner)
  }

  function pauseAfter(attempt: Attempt): void {
    const cancel = clock.after(retryDelayMs * pauseGrowth ** (attempt.number - 1), () => {
      pauses.delete(cancel)
      lanes.send({ ...attempt, number: attempt.number + 1 })
    })
    pauses.add(cancel)
  }

  function tell(delivery: Delivery, end: DeliveryEnd, attempts: number, refusal?: UrlRefusal): void {
    const { kind, partner, bid, publisher, issuedAt } = delivery
    emit({ type: 'partner-notice-ended', notice: kind, partner, end, refusal, bid, publisher, issuedAt, attempts })
  }

  return {
    take(delivery) {
      const { partner, url } = delivery
      if (isClosed) return
      if (url === undefined) return tell(delivery, 'unknown-url', 0)
      if (pending.of(partner) >= queueMax) return tell(delivery, 'dropped', 0)
      pending.begin(partner)
      lanes.send({ delivery, partner, url, number: 1 })
    },
    giveUp: (delivery) => tell(delivery, 'dropped', 0),
    leave: (delivery) => tell(delivery, 'elsewhere', 0),
    pending: () => pending.all,
    async close(waitMs) {
      await pending.none(waitMs, clock)
      isClosed = true
      for (const cancel of pauses) cancel()
      pauses.clear()
      await lanes.close()
    },
  }
}
