// What every command of the agent works with.

import type { Booking } from '../clients/booking.ts'
import type { Ledger } from '../clients/ledger.ts'
import type { Database } from '../database/open.ts'
import type { Agent, Catalog } from './catalog.ts'

export interface Parts {
  readonly database: Pick<Database, 'query'>
  readonly catalog: Catalog
  readonly booking: Booking
  /** Undefined where nothing is known about delivery. */
  readonly ledger: Ledger | undefined
  readonly nowMs: () => number
  readonly newId: () => string
  readonly limits: { readonly accountsMax: number; readonly creativesMax: number; readonly buysMax: number }
}

/** Who asks. */
export type Caller = Agent
