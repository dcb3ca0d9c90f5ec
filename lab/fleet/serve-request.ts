// One request at a simulated process: limits, pacing, plan, answers, auction, award. Between these steps time passes, and the process may be
// killed.

import { holdAuction } from '../../packages/exchange/src/auction/hold-auction.ts'
import { partnerTerms } from '../../packages/exchange/src/config/partner.ts'
import { localPartner } from '../../packages/exchange/src/demand/build-partner.ts'
import { type Invitation, type Plan, planDemand } from '../../packages/exchange/src/demand/plan/plan.ts'
import type { Admission } from '../../packages/exchange/src/limits/limiter.ts'
import type { CheckedBid } from '../../packages/exchange/src/model/bid.ts'
import type { Disposition } from '../../packages/exchange/src/model/disposition.ts'
import type { Opportunity } from '../../packages/exchange/src/model/opportunity.ts'
import { shapedRequest } from '../../packages/exchange/src/shaping/kinds.ts'
import { noteEnds } from '../../packages/exchange/src/shaping/shape-calls.ts'
import type { SimulatedCampaign } from '../budgets/world.ts'
import { bidOf } from '../shaping/bids.ts'
import type { FleetRule } from './broken-rules.ts'
import { type Chat, keepsRules, pacedIn, showAd } from './chats.ts'
import type { FleetCounts } from './counts.ts'
import type { FleetMoney } from './fleet-money.ts'
import type { Fullest } from './fullest.ts'
import { answerOf } from './partners.ts'
import type { KnownPartner, ProcessLife } from './process-life.ts'

export interface FleetRequest {
  readonly id: string
  readonly chat: Chat
  readonly address: string
  readonly opportunity: Opportunity
}

export interface ServeTools {
  readonly nowMs: () => number
  readonly random: () => number
  readonly counts: FleetCounts
  readonly fullest: Fullest
  /** Calls that a partner takes from a node in a second. */
  readonly turnsMax: number
  readonly money: Pick<FleetMoney, 'pick' | 'award' | 'awardPartner'>
  readonly broken: FleetRule | undefined
  /** Hears of every request that a limit let pass. */
  readonly admitted: (node: number, request: FleetRequest) => void
}

const settings = { timeoutMs: 500, reserveMs: 15, networkMs: 10, partnerNetworkMs: 10, callMinMs: 30 }
const requestTmaxMs = 500
/** After so long no auction should wait for a silent partner. */
const silentMs = 30_000

export class RequestServer {
  readonly #at: number
  readonly #region: number
  readonly #isBusy: boolean
  readonly #life: ProcessLife
  readonly #tools: ServeTools
  readonly #open = new Set<FleetRequest>()

  constructor(at: number, region: number, life: ProcessLife, tools: ServeTools) {
    this.#at = at
    this.#region = region
    this.#isBusy = life.isBusy
    this.#life = life
    this.#tools = tools
  }

  /** The process is killed: nobody answers what it was at. */
  abandon(): void {
    for (const { chat } of this.#open) {
      this.#tools.counts.lost++
      chat.isBusy = false
    }
    this.#open.clear()
  }

  serve(request: FleetRequest): void {
    this.#open.add(request)
    const { limiter, clock } = this.#life
    const first = limiter.admitAddress(request.address, clock.nowMs())
    const goOn = (admission: Admission): void => {
      if (!admission.ok) {
        this.#refuse(request)
        return
      }
      const second = limiter.admitPublisher(admission, request.opportunity.publisher, clock.nowMs())
      whenKnown(second, ({ ok }) => (ok ? this.#sell(request) : this.#refuse(request)))
    }
    whenKnown(first, goOn)
  }

  #refuse(request: FleetRequest): void {
    this.#tools.counts.limited++
    this.#leave(request)
  }

  #leave(request: FleetRequest): void {
    this.#open.delete(request)
    request.chat.isBusy = false
  }

  #sell(request: FleetRequest): void {
    const { admitted, counts } = this.#tools
    const { chat, opportunity } = request
    admitted(this.#at, request)
    chat.turn++
    const impId = opportunity.imps[0]?.id ?? ''
    const paced = pacedIn(chat, impId)
    if (paced.length > 0) {
      counts.paced++
      this.#leave(request)
      return
    }
    this.#ask(request, this.#plan(request))
  }

  #plan({ id, opportunity }: FleetRequest): Plan {
    const { random } = this.#tools
    const nowMs = this.#life.clock.nowMs()
    const view = { name: 'full', because: [], request: opportunity.request, removed: [], coarsened: [] } as const
    return planDemand(
      opportunity,
      { partners: this.#life.partners, sandbox, isShaped: this.#isBusy },
      { nowMs, deadlineMs: nowMs + requestTmaxMs - settings.reserveMs - settings.networkMs, settings },
      { chance: random, viewFor: () => view, shaped: this.#isBusy ? shapedRequest(id, opportunity) : undefined },
    )
  }

  #ask(request: FleetRequest, plan: Plan): void {
    const { counts } = this.#tools
    this.#count(plan)
    const bids: CheckedBid[] = []
    const closed: Disposition[] = []
    let waitMs = 0
    for (const invitation of plan.probes) this.#call(invitation, request)
    for (const invitation of plan.invitations) {
      const found = this.#call(invitation, request)
      if (found === undefined) continue
      const { answer, isInTime, untilMs, name, impId } = found
      waitMs = Math.max(waitMs, untilMs)
      if (isInTime && answer.priceMicros !== undefined) bids.push(bidOf(name, impId, answer.priceMicros))
      else closed.push(endOf(name, impId, isInTime && answer.isAnswer ? 'no-bid' : 'late'))
      if (!isInTime) counts.late++
    }
    const campaign = this.#tools.money.pick(this.#region)
    this.#life.clock.after(waitMs, () => this.#close(request, plan, { bids, closed, campaign }))
  }

  #count({ skipped, invitations }: Plan): void {
    const { counts, nowMs } = this.#tools
    for (const { reason } of skipped) {
      if (reason === 'unlikely' || reason === 'unhealthy' || reason === 'qps') counts[reason]++
    }
    if (!this.#isBusy) return
    for (const { partner, simulated } of this.#life.known) {
      if (nowMs() - simulated.silentSinceMs < silentMs) continue
      counts.silentAuctions++
      if (invitations.some((one) => one.partner === partner)) counts.silentWaits++
    }
  }

  /** Undefined where the partner has no turn left. */
  #call({ partner, time }: Invitation, { opportunity }: FleetRequest) {
    const { counts, fullest, turnsMax, random, nowMs, broken } = this.#tools
    const known = this.#life.known.find((one) => one.partner === partner)
    const { clock } = this.#life
    const atMs = clock.nowMs()
    if (known?.takeTurn(atMs) !== true) return undefined
    counts.calls++
    if (this.#isBusy) fullest.note(`partner ${partner.name} of ${this.#at}`, turnsMax, nowMs())
    const answer = answerOf(known.simulated, opportunity, random)
    const capMs = time.deadlineMs - atMs
    const isInTime = answer.afterMs <= capMs
    const untilMs = Math.min(answer.afterMs, capMs)
    clock.after(untilMs, () =>
      note(known, broken === 'deaf-to-silence' || (isInTime && answer.isAnswer), time.tmaxMs, clock.nowMs()),
    )
    return { answer, isInTime, untilMs, name: partner.name, impId: opportunity.imps[0]?.id ?? '' }
  }

  #close(
    request: FleetRequest,
    plan: Plan,
    { bids, closed, campaign }: { bids: CheckedBid[]; closed: Disposition[]; campaign: SimulatedCampaign | undefined },
  ): void {
    const { counts, money, nowMs, broken } = this.#tools
    const { chat, opportunity } = request
    this.#leave(request)
    const impId = opportunity.imps[0]?.id ?? ''
    const all = campaign === undefined ? bids : [...bids, bidOf(campaign.id, impId, campaign.unitNanos)]
    const held = holdAuction(opportunity, all)
    if (plan.shaped !== undefined) {
      const dispositions = [...closed, ...held.dispositions]
      noteEnds(plan.shaped, { ...held, dispositions }, opportunity, this.#life.clock.nowMs())
    }
    const [winner] = held.winners
    const isCampaign = winner !== undefined && winner.bid.partner === campaign?.id
    if (winner === undefined || (isCampaign && !money.award(this.#at, campaign, nowMs()))) {
      counts.unfilled++
      return
    }
    if (isCampaign) counts.campaignAds++
    else {
      counts.partnerAds++
      money.awardPartner(this.#at, winner.clearingMicros, nowMs())
    }
    showAd(chat, winner.bid.adomain, broken === 'forgetful-chats')
    if (!keepsRules(chat)) counts.badChats++
  }
}

/** Nothing is a test here, so nobody asks it. */
const sandbox = localPartner(partnerTerms({ name: 'sandbox' }), { bids: () => ({ bids: [], noBids: [] }) })

function note({ demand }: KnownPartner, isAnswer: boolean, tmaxMs: number, nowMs: number): void {
  demand.health.note(isAnswer, tmaxMs, nowMs)
}

function endOf(partner: string, impId: string, reason: 'no-bid' | 'late'): Disposition {
  return { partner, impId, reason, detail: '', priceMicros: undefined }
}

function whenKnown(answer: Admission | Promise<Admission>, goOn: (admission: Admission) => void): void {
  if ('then' in answer) void answer.then(goOn)
  else goOn(answer)
}
