// Asks every invited partner at once and waits until all have answered or their time is over: one promise, one timer.
// A late answer is counted and never merged; a partner that fails is a missing bid, never a failed request (D02).
//
// T50: while this process is held up, the time of its calls stands still, as far as the auction permits: nobody knows when an
// answer came that waits to be read. A call that ends without one then says nothing about its partner: it is `held-up`.

import { callNameOf } from '../../catalog/trace-ids.ts'
import type { Emit } from '../../events/event.ts'
import type { CallRecord, PartnerCall } from '../../model/call.ts'
import type { Report } from '../../model/report.ts'
import type { Clock } from '../../time/clock.ts'
import type { AdapterResult, Partner, RemoteDemand } from '../adapter.ts'
import type { Invitation } from '../plan/plan.ts'
import { noteEnd } from './reach.ts'
import type { CallEnd, Refusal, Sending } from './transport.ts'

/** What became of one invitation: the readings of its calls, or why there is none. */
export interface PartnerAnswer {
  readonly invitation: Invitation
  readonly parts: readonly AnswerPart[]
}

export type AnswerPart =
  | { readonly kind: 'reading'; readonly impIds: readonly string[]; readonly reading: AdapterResult }
  | { readonly kind: 'none'; readonly impIds: readonly string[]; readonly reason: NoAnswer; readonly detail: string }

export type NoAnswer = 'no-call' | Refusal | 'late' | 'held-up' | 'unreachable' | 'bad-response' | 'accident'

export interface Asked {
  readonly answers: readonly PartnerAnswer[]
  readonly calls: readonly CallRecord[]
}

export interface AskTools {
  readonly clock: Clock
  /** How long this process has been held up, in all. */
  readonly stalledMs: () => number
  readonly report: Report
  readonly emit: Emit
  /** The W3C header for a partner that wants it, by the id of the request and the name of the call. */
  readonly traceparent?: (requestId: string, call: string) => string
}

/** `requestId` names the request in reports of accidents. */
export function ask(invitations: readonly Invitation[], tools: AskTools, requestId: string): Promise<Asked> | Asked {
  const round = new Round(tools, requestId)
  const answers = invitations.map((invitation) => ({ invitation, parts: round.start(invitation) }))
  const done = (): Asked => ({ answers, calls: round.calls() })
  return round.isOver ? done() : round.wait().then(done)
}

interface Pending {
  readonly invitation: Invitation
  readonly demand: RemoteDemand
  readonly call: PartnerCall
  readonly sentAtMs: number
  /** What `stalledMs` said then. */
  readonly stalledAtMs: number
  readonly parts: AnswerPart[]
  sending: Sending | undefined
  record: CallRecord | undefined
}

/** A call without an answer says nothing about its partner where we were held up for more than this share of its time. */
const ownShareMax = 0.2

/** How late a timer may be without a sign that we were held up. */
const timerToleranceMs = 5

/** One round of calls. Each is closed exactly once: by its end or by its deadline, whichever comes first. */
class Round {
  readonly #tools: AskTools
  readonly #requestId: string
  readonly #pending: Pending[] = []
  #open = 0
  #resolve: (() => void) | undefined
  #stopTimer: (() => void) | undefined

  constructor(tools: AskTools, requestId: string) {
    this.#tools = tools
    this.#requestId = requestId
  }

  get isOver(): boolean {
    return this.#open === 0
  }

  calls(): readonly CallRecord[] {
    return this.#pending.flatMap(({ record }) => (record === undefined ? [] : [record]))
  }

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#armTimer()
    })
  }

  start(invitation: Invitation): readonly AnswerPart[] {
    const { partner, opportunity, time } = invitation
    const impIds = opportunity.imps.map(({ id }) => id)
    const { demand } = partner
    const parts: AnswerPart[] = []
    try {
      if (demand.kind === 'local') parts.push({ kind: 'reading', impIds, reading: demand.adapter.bids(opportunity) })
      else {
        const calls = demand.calls(opportunity, time.tmaxMs)
        for (const call of calls) this.#send(invitation, demand, this.#traced(call, partner), parts)
        const unnamed = impIds.filter((id) => !calls.some((call) => call.impIds.includes(id)))
        if (unnamed.length > 0) parts.push({ kind: 'none', impIds: unnamed, reason: 'no-call', detail: '' })
      }
    } catch (error) {
      this.#reportAdapter(partner.name, error)
      parts.push({ kind: 'none', impIds, reason: 'accident', detail: '' })
    }
    return parts
  }

  #traced(call: PartnerCall, { name, eligibility }: Partner): PartnerCall {
    const { traceparent } = this.#tools
    if (!eligibility.terms.traceContext || traceparent === undefined) return call
    const header = traceparent(this.#requestId, callNameOf(name, call.impIds))
    return { ...call, headers: { ...call.headers, traceparent: header } }
  }

  #send(invitation: Invitation, demand: RemoteDemand, call: PartnerCall, parts: AnswerPart[]): void {
    const sentAtMs = this.#tools.clock.nowMs()
    const stalledAtMs = this.#tools.stalledMs()
    const none = { sending: undefined, record: undefined }
    const pending: Pending = { invitation, demand, call, sentAtMs, stalledAtMs, parts, ...none }
    this.#open++
    const sending = this.#start(pending)
    if (typeof sending === 'string') {
      this.#open--
      parts.push({ kind: 'none', impIds: call.impIds, reason: sending, detail: '' })
      return
    }
    pending.sending = sending
    this.#pending.push(pending)
  }

  /** A line that throws has not taken the call; `start` says so of the partner. */
  #start(pending: Pending): Sending | Refusal {
    try {
      return pending.demand.line.send(pending.call, (ended) => this.#ended(pending, ended))
    } catch (error) {
      this.#open--
      throw error
    }
  }

  #ended(pending: Pending, ended: CallEnd): void {
    if (pending.record !== undefined) {
      // A call that was cut has ended too, but nothing came.
      if (ended.kind !== 'reply') return
      this.#tools.emit({ type: 'answer-late', partner: pending.invitation.partner.name })
      return
    }
    const nowMs = this.#tools.clock.nowMs()
    const { call, parts, invitation, demand } = pending
    // The timer would have ended this call by now, so we were held up: the answer counts while the auction can use it.
    if (nowMs > invitation.time.auctionMs) {
      this.#closeLate(pending, nowMs)
      return
    }
    if (ended.kind === 'reply') {
      const part = this.#read(pending, () => demand.bids(ended.reply, call, invitation.opportunity.imps))
      parts.push(part)
      const fault = part.kind === 'reading' ? part.reading.fault : undefined
      noteEnd(demand.reach, ended, fault, invitation.time.tmaxMs, nowMs)
      demand.health.note(true, invitation.time.tmaxMs, nowMs)
      this.#close(pending, { end: 'reply', status: ended.reply.status, answer: ended.reply.body, endedAtMs: nowMs })
    } else {
      parts.push({ kind: 'none', impIds: call.impIds, reason: ended.kind, detail: ended.detail })
      noteEnd(demand.reach, ended, undefined, invitation.time.tmaxMs, nowMs)
      demand.health.note(false, invitation.time.tmaxMs, nowMs)
      this.#close(pending, { end: ended.kind, status: undefined, answer: ended.detail, endedAtMs: nowMs })
    }
  }

  // An accident inside one adapter costs that partner's bids and nothing else (T75).
  #read({ call, invitation }: Pending, read: () => AdapterResult): AnswerPart {
    try {
      return { kind: 'reading', impIds: call.impIds, reading: read() }
    } catch (error) {
      this.#reportAdapter(invitation.partner.name, error)
      return { kind: 'none', impIds: call.impIds, reason: 'accident', detail: '' }
    }
  }

  #reportAdapter(partner: string, cause: unknown): void {
    this.#tools.report(new Error(`the adapter of ${partner} failed`, { cause }), this.#requestId)
  }

  #close(pending: Pending, end: Pick<CallRecord, 'end' | 'status' | 'answer' | 'endedAtMs'>): void {
    const { invitation, call, sentAtMs } = pending
    const { partner, opportunity, time } = invitation
    const { impIds, method, url } = call
    const { imps } = opportunity
    pending.record = { partner: partner.name, impIds, imps, method, url, tmaxMs: time.tmaxMs, sentAtMs, ...end }
    this.#open--
    if (this.#open > 0 || this.#resolve === undefined) return
    this.#stopTimer?.()
    this.#resolve()
  }

  /** The deadline, later by as long as we were held up. */
  #deadlineOf({ invitation, stalledAtMs }: Pending): number {
    const { deadlineMs, auctionMs } = invitation.time
    return Math.min(auctionMs, deadlineMs + this.#tools.stalledMs() - stalledAtMs)
  }

  /** One timer for the whole round: it is set to the next deadline that is still waited for. */
  #armTimer(): void {
    let next = Number.POSITIVE_INFINITY
    for (const pending of this.#pending) {
      if (pending.record === undefined) next = Math.min(next, this.#deadlineOf(pending))
    }
    this.#stopTimer = this.#tools.clock.after(Math.max(0, next - this.#tools.clock.nowMs()), () => this.#due(next))
  }

  /** A timer that comes late comes before the answers that arrived in the meantime, so they are read first. */
  #due(deadlineMs: number): void {
    if (this.#tools.clock.nowMs() - deadlineMs <= timerToleranceMs) {
      this.#expire()
      return
    }
    const immediate = setImmediate(() => this.#expire())
    this.#stopTimer = () => clearImmediate(immediate)
  }

  #closeLate(pending: Pending, nowMs: number): void {
    const { demand, invitation, call, parts } = pending
    const { tmaxMs } = invitation.time
    const isOurs = this.#tools.stalledMs() - pending.stalledAtMs > tmaxMs * ownShareMax
    parts.push({ kind: 'none', impIds: call.impIds, reason: isOurs ? 'held-up' : 'late', detail: '' })
    if (!isOurs) {
      demand.reach.failed({ end: 'late', detail: '', tmaxMs }, nowMs)
      demand.health.note(false, tmaxMs, nowMs)
    }
    this.#close(pending, { end: 'late', status: undefined, answer: '', endedAtMs: nowMs })
  }

  #expire(): void {
    const nowMs = this.#tools.clock.nowMs()
    for (const pending of this.#pending) {
      // A timer may come a fraction of a millisecond early.
      if (pending.record !== undefined || this.#deadlineOf(pending) > nowMs + 1) continue
      this.#closeLate(pending, nowMs)
      pending.sending?.abandon()
    }
    if (this.#open > 0) this.#armTimer()
  }
}
