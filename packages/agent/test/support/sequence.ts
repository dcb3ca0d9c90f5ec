// A random sequence of calls against the agent and against the model, which have to say the same after each. Some answers of booking
// are lost, and the buyer sends the same request again.

import { inspect, isDeepStrictEqual } from 'node:util'
import { account, buyRequest, cardAssets, creativesRequest, newKey, type TestAgent } from './agent.ts'
import { Dice } from './dice.ts'
import { Model, type ModelBuy, type ModelChange, totalOf } from './model.ts'
import { codeIn, type Members, members, momentOf, saidIn } from './said.ts'

interface Done {
  readonly tool: string
  readonly request: Members
  readonly answer: Members
}

/** How often each thing happened; a test looks whether all did. */
export type Tally = Record<string, number>

const dayMs = 86_400_000
const operator = { host: 'localhost', authorization: 'Bearer operator-token' }

export class Sequence {
  readonly #agent: TestAgent
  readonly #dice: Dice
  readonly #tally: Tally
  readonly #model: Model
  readonly #done: Done[] = []
  readonly faults: string[] = []

  constructor(agent: TestAgent, seed: number, tally: Tally) {
    this.#agent = agent
    this.#dice = new Dice(seed)
    this.#tally = tally
    this.#model = new Model(agent.clock.ms)
  }

  async play(): Promise<void> {
    const change = () => this.#change()
    const order = () => this.#order()
    for (const first of [() => this.#sync(), order, order]) await first()
    for (let left = 6 + this.#dice.below(14); left > 0 && this.faults.length === 0; left--) {
      await this.#dice.pick([
        order,
        order,
        change,
        change,
        change,
        () => this.#sync(),
        () => this.#control(),
        () => this.#decide(),
        () => this.#repeat(),
        () => this.#deliver(),
        () => this.#wait(),
      ])()
      if (left % 4 === 0) await this.#compare()
    }
    await this.#compare()
  }

  async #sync(): Promise<void> {
    const [creative, title] = [this.#dice.pick(['a', 'b', 'c']), this.#dice.pick(['One', 'Two'])]
    const assets = { ...cardAssets, title: { asset_type: 'text', content: title } }
    const action = this.#model.sync(creative, title)
    const answer = await this.#ask('sync_creatives', creativesRequest({ creative_id: creative, assets }))
    const [result] = (answer.creatives ?? []) as readonly Members[]
    this.#expect(`sync ${creative}`, result?.action, action)
  }

  async #order(): Promise<void> {
    const [start, days] = [
      this.#dice.pick([undefined, undefined, 0, 1, 10, 10, -1]),
      this.#dice.pick([5, 5, 40, 40, 40, 0]),
    ]
    const startMs = this.#model.nowMs + (start ?? 0) * dayMs
    const packages = Array.from({ length: 1 + this.#dice.below(2) }, () => ({
      budget: this.#dice.pick([100, 100, 1000, 2000, 2000, 4000, 4000, 6000, 9000, 10_001, 99]),
      bid: this.#dice.pick([2.5, 6, 6, 6, 6, 6, 6, 2]),
      creative: this.#dice.pick(['a', 'b', 'c']),
      isPaused: this.#dice.below(8) === 0,
    }))
    const endMs = startMs + days * dayMs
    const { said, buy } = this.#model.order({ startMs, endMs, packages })
    const [usual] = buyRequest().packages
    const answer = await this.#ask('create_media_buy', {
      ...buyRequest(),
      start_time: start === undefined ? 'asap' : momentOf(startMs),
      end_time: momentOf(endMs),
      packages: packages.map(({ budget, bid, creative, isPaused }) => {
        const creative_assignments = [{ creative_id: creative }]
        return { ...usual, budget, bid_price: bid, paused: isPaused, creative_assignments }
      }),
    })
    this.#expect('order', saidIn(answer), said)
    if (buy === undefined) return
    Object.assign(buy, { id: answer.media_buy_id ?? '', task: answer.task_id })
    this.#model.book(buy)
  }

  async #change(): Promise<void> {
    const buy = this.#known()
    const { nowMs } = this.#model
    const change: ModelChange = {
      ...this.#dice.maybe(0.4, () => ({ revision: Math.max(1, (buy?.revision ?? 1) - this.#dice.pick([0, 0, 1])) })),
      ...this.#dice.maybe(0.2, () => ({ endMs: nowMs + this.#dice.pick([-1, 2, 30]) * dayMs })),
      ...this.#dice.maybe(0.3, () => ({ isPaused: this.#dice.below(2) === 0 })),
      ...this.#dice.maybe(0.1, () => ({ isCanceled: true })),
      ...this.#dice.maybe(0.6, () => ({ first: this.#firstPackage() })),
    }
    const { first } = change
    const packages = first && [
      {
        package_id: `${buy?.id ?? 'nothing'}-p1`,
        ...members({ budget: first.budget, bid_price: first.bid, paused: first.isPaused, canceled: first.isCanceled }),
      },
    ]
    const said = this.#model.change(buy, change)
    const answer = await this.#ask('update_media_buy', {
      idempotency_key: newKey(),
      account,
      media_buy_id: buy?.id ?? 'nothing',
      ...members({ revision: change.revision, paused: change.isPaused, canceled: change.isCanceled, packages }),
      ...(change.endMs === undefined ? {} : { end_time: momentOf(change.endMs) }),
    })
    this.#expect(`change ${buy?.id}`, saidIn(answer), said)
  }

  #firstPackage(): NonNullable<ModelChange['first']> {
    return {
      ...this.#dice.maybe(0.7, () => ({ budget: this.#dice.pick([99, 100, 1000, 5000, 8000, 10_001]) })),
      ...this.#dice.maybe(0.2, () => ({ bid: this.#dice.pick([2, 7]) })),
      ...this.#dice.maybe(0.2, () => ({ isPaused: this.#dice.below(2) === 0 })),
      ...this.#dice.maybe(0.1, () => ({ isCanceled: true })),
    }
  }

  /** Spec: AdCP 3.2. Its answer has no budgets. */
  async #control(): Promise<void> {
    const buy = this.#known()
    const revision = (buy?.revision ?? 1) + this.#dice.pick([0, 0, 0, 1])
    const change = this.#dice.below(6) === 0 ? { isCanceled: true } : { isPaused: this.#dice.below(2) === 0 }
    const said = this.#model.change(buy, { revision, ...change })
    const answer = await this.#ask('control_media_buy', {
      idempotency_key: newKey(),
      account,
      media_buy_id: buy?.id ?? 'nothing',
      revision,
      ...members({ paused: change.isPaused, canceled: change.isCanceled }),
    })
    const { budgets: _, ...short } = typeof said === 'string' ? { budgets: [] } : said
    this.#expect(`control ${buy?.id}`, saidIn(answer), typeof said === 'string' ? said : short)
  }

  async #decide(): Promise<void> {
    const [first, ...others] = this.#model.buys.filter((one) => !one.isConfirmed && !one.isRejected)
    if (first === undefined) return
    const buy = this.#dice.pick([first, ...others])
    const isApproved = this.#dice.below(3) > 0
    const payload = isApproved ? { decision: 'approved' } : { decision: 'rejected', reason: 'no' }
    const isLost = this.#loseSome()
    const url = `/v1/tasks/${buy.task}`
    const { statusCode } = await this.#agent.inject({ method: 'POST', url, headers: operator, payload })
    if (isLost) await this.#findAgain()
    const task = await this.#agent.call('tasks_get', { task_id: buy.task })
    const { media_buy_id: id } = Object(task.result) as { readonly media_buy_id?: string }
    buy.id = id ?? ''
    this.#model.decide(buy, isApproved)
    this.#expect(`decide ${buy.task}`, [statusCode, task.status], [200, isApproved ? 'completed' : 'rejected'])
    this.#note(isApproved ? 'approved' : 'declined')
  }

  /** The same request gets the same answer; with other members its key is taken. */
  async #repeat(): Promise<void> {
    const [first, ...others] = this.#done
    if (first === undefined) return
    const { tool, request, answer } = this.#dice.pick([first, ...others])
    const isSame = this.#dice.below(2) === 0
    const again = await this.#agent.call(tool, isSame ? request : { ...request, ext: { other: newKey() } })
    const expected = isSame ? { ...answer, replayed: true } : 'IDEMPOTENCY_CONFLICT'
    this.#expect(`repeat ${tool}`, isSame ? again : codeIn(again), expected)
    this.#note(isSame ? 'replayed' : 'conflict')
  }

  async #deliver(): Promise<void> {
    const buy = this.#known()
    if (buy !== undefined)
      this.#agent.billed.set(`${buy.id}-p1`, [{ day: '2026-11-18', impressions: 3, nanos: 19_500_000 }])
    const answer = await this.#agent.call('get_media_buy_delivery', { media_buy_ids: [buy?.id ?? 'nothing'] })
    const { aggregated_totals: totals } = answer as { readonly aggregated_totals?: Members }
    const expected = buy === undefined ? 'MEDIA_BUY_NOT_FOUND' : { impressions: 3, spend: 0.0195, media_buy_count: 1 }
    this.#expect('delivery', totals ?? codeIn(answer), expected)
  }

  #wait(): Promise<void> {
    this.#agent.clock.ms += this.#dice.pick([1, 1, 3, 12]) * dayMs
    this.#model.nowMs = this.#agent.clock.ms
    return Promise.resolve()
  }

  /** What the buyer sees, and what is booked. */
  async #compare(): Promise<void> {
    const { media_buys: buys = [] } = (await this.#agent.call('get_media_buys', {})) as {
      readonly media_buys?: readonly Members[]
    }
    const shown = this.#model.buys.filter((one) => one.isConfirmed)
    this.#expect(
      'buys',
      buys
        .filter(({ status }) => status !== 'rejected')
        .map((one) => [one.media_buy_id, one.status, one.revision, one.total_budget]),
      shown.map((one) => [one.id, this.#model.statusOf(one), one.revision, totalOf(one)]),
    )
    this.#expect('rejected', buys.length - shown.length, this.#model.buys.filter((one) => one.isRejected).length)
    const campaigns = [...this.#agent.booking.campaigns.values()].map((one) => [
      one.id,
      {
        budget: one.budgetMicros / 1_000_000,
        bid: one.priceCpm,
        title: one.creative.title,
        isActive: one.state === 'active',
      },
    ])
    this.#expect('campaigns', new Map(campaigns as [string, object][]), this.#model.campaigns)
  }

  /** Asks again where the answer was lost. Answers that are not refusals are remembered. */
  async #ask(tool: string, request: Members): Promise<Members> {
    const isLost = this.#loseSome()
    let answer = await this.#agent.call(tool, request)
    if (isLost) {
      this.#agent.booking.losesAnswers = false
      if (codeIn(answer) === 'SERVICE_UNAVAILABLE') {
        this.#note('lost')
        answer = await this.#agent.call(tool, request)
      }
      await this.#findAgain()
    }
    const { replayed: _, ...first } = answer
    if (codeIn(answer) === undefined) this.#done.push({ tool, request, answer: first })
    this.#note(`${tool} ${codeIn(answer) ?? 'done'}`)
    return first
  }

  #loseSome(): boolean {
    this.#agent.booking.losesAnswers = this.#dice.below(5) === 0
    return this.#agent.booking.losesAnswers
  }

  async #findAgain(): Promise<void> {
    this.#agent.booking.losesAnswers = false
    await this.#agent.settler.settleLeft()
  }

  /** A buy of which the buyer knows the id, or now and then none. */
  #known(): ModelBuy | undefined {
    const [first, ...others] = this.#model.buys.filter(({ id }) => id !== '')
    return first === undefined || this.#dice.below(12) === 0 ? undefined : this.#dice.pick([first, ...others])
  }

  #expect(what: string, found: unknown, expected: unknown): void {
    if (isDeepStrictEqual(found, expected)) return
    const [one, other] = [found, expected].map((value) => inspect(value, { depth: 9 }))
    this.faults.push(`${what}: ${one}\ninstead of ${other}`)
  }

  #note(name: string): void {
    this.#tally[name] = (this.#tally[name] ?? 0) + 1
  }
}
