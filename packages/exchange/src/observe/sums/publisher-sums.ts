// The sums of one publisher in one minute: rows in the shape of the record, found without putting a key together. They are
// made and counted up here and handed over as they are.

import type { Context } from '@parley/contract'
import type { EndSum, RequestSum } from '@parley/journal'
import type { Reason } from '../../catalog/reasons.ts'
import { stepOf } from '../../catalog/steps.ts'

export class PublisherSums {
  readonly publisher: string
  readonly minute: number
  readonly requests: RequestSum[] = []
  readonly ends: EndSum[] = []
  /** By the one object that stands for a context. */
  readonly places = new Map<Context, ContextRows>()

  constructor(publisher: string, minute: number) {
    this.publisher = publisher
    this.minute = minute
  }

  findRequest(outcome: RequestSum['outcome']): RequestSum | undefined {
    for (const row of this.requests) if (row.outcome === outcome) return row
    return undefined
  }

  newRequest(outcome: RequestSum['outcome']): RequestSum {
    const { minute, publisher } = this
    const row = { minute, publisher, outcome, count: 0, impressions: 0 }
    this.requests.push(row)
    return row
  }

  newPlace(context: Context): ContextRows {
    const place = new ContextRows(this, context)
    this.places.set(context, place)
    return place
  }
}

/** The ends in one context. */
export class ContextRows {
  readonly #sums: PublisherSums
  readonly #context: Context
  /** A partner ends in few ways in one context, so these are looked through. */
  readonly #byPartner = new Map<string, EndSum[]>()

  constructor(sums: PublisherSums, context: Context) {
    this.#sums = sums
    this.#context = context
  }

  findEnd(partner: string, reason: Reason): EndSum | undefined {
    const rows = this.#byPartner.get(partner)
    if (rows === undefined) return undefined
    for (const row of rows) if (row.reason === reason) return row
    return undefined
  }

  newEnd(partner: string, reason: Reason): EndSum {
    const { minute, publisher, ends } = this.#sums
    const names = { minute, publisher, partner, step: stepOf(reason), reason, context: this.#context }
    const row = { ...names, count: 0, bidMicros: 0, paidMicros: 0, clearingMicros: 0 }
    ends.push(row)
    const rows = this.#byPartner.get(partner)
    if (rows === undefined) this.#byPartner.set(partner, [row])
    else rows.push(row)
    return row
  }
}
