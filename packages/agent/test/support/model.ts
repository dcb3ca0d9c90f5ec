// Buys as a buyer understands them, in dollars and without a database: what each call must answer, and what is booked then.

const dayMs = 86_400_000

interface ModelPackage {
  budget: number
  bid: number
  creative: string
  isPaused: boolean
  isCanceled: boolean
}

export interface ModelBuy {
  /** Of its packages too; unknown while a person has not decided. */
  id: string
  readonly task: string | undefined
  revision: number
  readonly startMs: number
  endMs: number
  isPaused: boolean
  canceledMs: number | undefined
  isRejected: boolean
  isConfirmed: boolean
  approved: number
  /** When its budget began, or grew last. */
  begunMs: number
  packages: ModelPackage[]
}

interface ModelCampaign {
  budget: number
  bid: number
  title: string
  isActive: boolean
}

/** What a test compares: a code, or what the buy is. */
export type Said =
  | string
  | { readonly status: string; readonly revision?: number; readonly budgets?: readonly number[] }

export interface ModelOrder {
  readonly startMs: number
  readonly endMs: number
  readonly packages: readonly Omit<ModelPackage, 'isCanceled'>[]
}

export interface ModelChange {
  readonly revision?: number
  readonly endMs?: number
  readonly isPaused?: boolean
  readonly isCanceled?: boolean
  /** Of its first package. */
  readonly first?: {
    readonly budget?: number
    readonly bid?: number
    readonly isPaused?: boolean
    readonly isCanceled?: boolean
  }
}

export const terms = { least: 100, floor: 2.5, above: 10_000, days: 30, buysMax: 6 }

export class Model {
  nowMs: number
  readonly buys: ModelBuy[] = []
  readonly titles = new Map<string, string>()
  readonly campaigns = new Map<string, ModelCampaign>()

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  /** The buy is undefined if it is refused. Whoever knows its id says it. */
  order({ startMs, endMs, packages }: ModelOrder): { readonly said: Said; readonly buy: ModelBuy | undefined } {
    const refused = (said: Said) => ({ said, buy: undefined })
    if (startMs < this.nowMs - 300_000) return refused('INVALID_REQUEST')
    if (endMs <= startMs || endMs <= this.nowMs) return refused('VALIDATION_ERROR')
    for (const one of packages) {
      const wrong = moneyFault(one)
      if (wrong !== undefined) return refused(wrong)
    }
    const total = packages.reduce((sum, { budget }) => sum + budget, 0)
    const mustWait = this.#others(undefined) + total > terms.above
    if (this.buys.length >= terms.buysMax) return refused('VALIDATION_ERROR')
    const buy: ModelBuy = {
      id: '',
      task: mustWait ? 'waits' : undefined,
      revision: 1,
      startMs,
      endMs,
      isPaused: false,
      canceledMs: undefined,
      isRejected: false,
      isConfirmed: !mustWait,
      approved: 0,
      begunMs: this.nowMs,
      packages: packages.map((one) => ({ ...one, isCanceled: false })),
    }
    this.buys.push(buy)
    return { said: mustWait ? { status: 'submitted' } : this.#said(buy), buy }
  }

  change(buy: ModelBuy | undefined, change: ModelChange): Said {
    if (buy === undefined) return 'MEDIA_BUY_NOT_FOUND'
    const status = this.statusOf(buy)
    if (['canceled', 'rejected', 'completed'].includes(status))
      return change.isCanceled === true ? 'NOT_CANCELLABLE' : 'INVALID_STATE'
    if (change.revision !== undefined && change.revision !== buy.revision) return 'CONFLICT'
    if (change.endMs !== undefined && (change.endMs <= buy.startMs || change.endMs <= this.nowMs))
      return 'VALIDATION_ERROR'
    const [before, ...others] = buy.packages
    if (before === undefined) return 'INVALID_REQUEST'
    const { first } = change
    if (first !== undefined && before.isCanceled) return first.isCanceled === true ? 'NOT_CANCELLABLE' : 'INVALID_STATE'
    const after = { ...before, ...first }
    const wrong = first?.budget === undefined && first?.bid === undefined ? undefined : moneyFault(after)
    if (wrong !== undefined) return wrong
    const [was, is] = [totalOf(buy), totalOf({ packages: [after, ...others] })]
    if (is > was && is > buy.approved && is + this.#others(buy) > terms.above) return 'BUDGET_EXCEEDED'
    buy.packages = [after, ...others]
    buy.revision++
    if (is > was) buy.begunMs = this.nowMs
    if (change.endMs !== undefined) buy.endMs = change.endMs
    if (change.isPaused !== undefined) buy.isPaused = change.isPaused
    if (change.isCanceled === true) buy.canceledMs = this.nowMs
    this.book(buy)
    return this.#said(buy, first === undefined ? undefined : 1)
  }

  decide(buy: ModelBuy, isApproved: boolean): void {
    if (isApproved) Object.assign(buy, { isConfirmed: true, approved: totalOf(buy) })
    else buy.isRejected = true
    this.book(buy)
  }

  /** 'created', 'updated' or 'unchanged'. */
  sync(creative: string, title: string): string {
    const known = this.titles.get(creative)
    this.titles.set(creative, title)
    if (known === title) return 'unchanged'
    for (const buy of this.buys) if (buy.canceledMs === undefined) this.book(buy)
    return known === undefined ? 'created' : 'updated'
  }

  statusOf(buy: ModelBuy): string {
    if (buy.isRejected) return 'rejected'
    if (buy.canceledMs !== undefined) return 'canceled'
    if (this.nowMs >= buy.endMs) return 'completed'
    if (buy.packages.some(({ isCanceled, creative }) => !isCanceled && !this.titles.has(creative)))
      return 'pending_creatives'
    if (this.nowMs < buy.startMs) return 'pending_start'
    return buy.isPaused ? 'paused' : 'active'
  }

  /** Packages that may spend have a campaign; one that was booked stays, and is paused if it may not. */
  book(buy: ModelBuy): void {
    if (!buy.isConfirmed) return
    for (const [at, one] of buy.packages.entries()) {
      const id = `${buy.id}-p${at + 1}`
      const title = this.titles.get(one.creative)
      const isOver = buy.isRejected || buy.canceledMs !== undefined || one.isCanceled
      const isActive = !isOver && !buy.isPaused && !one.isPaused
      const known = this.campaigns.get(id)
      if (known !== undefined && (isOver || title === undefined)) known.isActive = false
      else if (title !== undefined && (known !== undefined || isActive))
        this.campaigns.set(id, { budget: one.budget, bid: one.bid, title, isActive })
    }
  }

  #said(buy: ModelBuy, shownMax?: number): Said {
    const budgets = buy.packages.slice(0, shownMax).map(({ budget }) => budget)
    return { status: this.statusOf(buy), revision: buy.revision, budgets }
  }

  /** Money of the account that nobody has decided, but this buy. */
  #others(but: ModelBuy | undefined): number {
    return this.buys
      .filter((one) => one !== but && one.isConfirmed && !one.isRejected && totalOf(one) > one.approved)
      .filter(({ begunMs }) => begunMs > this.nowMs - terms.days * dayMs)
      .filter(({ canceledMs, startMs }) => canceledMs === undefined || canceledMs >= startMs)
      .reduce((sum, one) => sum + totalOf(one), 0)
  }
}

export function totalOf({ packages }: Pick<ModelBuy, 'packages'>): number {
  return packages.reduce((sum, { budget }) => sum + budget, 0)
}

function moneyFault({ budget, bid }: Pick<ModelPackage, 'budget' | 'bid'>): string | undefined {
  if (budget < terms.least) return 'BUDGET_TOO_LOW'
  return bid < terms.floor ? 'VALIDATION_ERROR' : undefined
}
