// A buy with its packages, and the states it can be in. Each package becomes one campaign of booking.

export interface Cancellation {
  readonly atMs: number
  readonly by: 'buyer' | 'seller'
  readonly reason?: string
}

export interface Package {
  /** Its campaign has the same. */
  readonly id: string
  readonly product: string
  readonly option: string
  readonly budgetMicros: number
  /** For a thousand impressions. */
  readonly bidMicros: number
  readonly pacing: 'even' | 'asap'
  readonly countries?: readonly string[]
  readonly keywords?: readonly string[]
  /** Where it may be shown; nowhere if its lists have none of the publishers of the product. */
  readonly publishers: readonly string[]
  /** The ad, which may not have arrived yet. */
  readonly creative?: string
  readonly isPaused: boolean
  readonly cancellation?: Cancellation
  /** What the buyer wrote and gets back as it is. */
  readonly written: Readonly<Record<string, unknown>>
}

export interface Buy {
  readonly id: string
  readonly account: string
  /** Of the brand whose ads they are. */
  readonly domain: string
  readonly revision: number
  readonly startMs: number
  readonly endMs: number
  readonly isPaused: boolean
  readonly createdAtMs: number
  readonly updatedAtMs: number
  /** Undefined while a person has to approve it. */
  readonly confirmedAtMs?: number
  /** What a person has approved, where one had to. */
  readonly approvedMicros?: number
  /** When its total grew last. */
  readonly raisedAtMs?: number
  /** Other budgets of the account, because of which it waits though it is small. */
  readonly beside?: { readonly micros: number; readonly days: number }
  readonly rejection?: string
  readonly cancellation?: Cancellation
  readonly packages: readonly Package[]
}

export type BuyStatus =
  | 'pending_creatives'
  | 'pending_start'
  | 'active'
  | 'paused'
  | 'completed'
  | 'rejected'
  | 'canceled'

export function totalMicros({ packages }: Pick<Buy, 'packages'>): number {
  return packages.reduce((sum, { budgetMicros }) => sum + budgetMicros, 0)
}

/** `arrived` are the ads that there are. What is paused before it could begin is still pending: from paused, a buy only becomes active. */
export function statusOf(buy: Buy, arrived: ReadonlySet<string>, nowMs: number): BuyStatus {
  if (buy.rejection !== undefined) return 'rejected'
  if (buy.cancellation !== undefined) return 'canceled'
  if (nowMs >= buy.endMs) return 'completed'
  const running = buy.packages.filter(({ cancellation }) => cancellation === undefined)
  if (running.some(({ creative }) => creative === undefined || !arrived.has(creative))) return 'pending_creatives'
  if (nowMs < buy.startMs) return 'pending_start'
  return buy.isPaused ? 'paused' : 'active'
}

/** What can be done with a buy in this state. */
export function actionsOf(status: BuyStatus, { isPaused }: Pick<Buy, 'isPaused'>): readonly string[] {
  if (status === 'completed' || status === 'rejected' || status === 'canceled') return []
  const usual = ['cancel', 'update_budget', 'update_dates', 'update_packages', 'sync_creatives']
  return [isPaused ? 'resume' : 'pause', ...usual]
}
