// A round of calls whose time and partners the test moves.

import type { Partner, RemoteDemand } from '../../src/demand/adapter.ts'
import { type Asked, ask } from '../../src/demand/call/ask.ts'
import type { Refusal } from '../../src/demand/call/transport.ts'
import type { Invitation } from '../../src/demand/plan/plan.ts'
import type { Event } from '../../src/events/event.ts'
import { impOf, opportunityFor } from '../support/samples.ts'
import { FakeClock, FakeLine, partnerOf, remoteOf } from './fakes.ts'

const imps = { imp: [impOf(), impOf({ id: 'i2' })] }

interface Started {
  readonly clock: FakeClock
  /** The lines of the invitations, in their order. */
  readonly lines: readonly FakeLine[]
  readonly asked: Promise<Asked> | Asked
  readonly late: readonly string[]
  /** How long the process was held up; the test says so. */
  readonly stalls: { ms: number }
  readonly reported: readonly unknown[]
}

export function start(...invitations: readonly Invitation[]): Started {
  const clock = new FakeClock()
  const late: string[] = []
  const reported: unknown[] = []
  const stalls = { ms: 0 }
  const tools = {
    clock,
    stalledMs: () => stalls.ms,
    report: (error: unknown, requestId?: string) => reported.push([error, requestId]),
    emit: (event: Event) => void (event.type === 'answer-late' && late.push(event.partner)),
  }
  const asked = ask(invitations, tools, 'request-1')
  const lines = invitations.map(({ partner: { demand } }) =>
    demand.kind === 'remote' ? (demand.line as FakeLine) : new FakeLine(),
  )
  return { clock, lines, asked, late, stalls, reported }
}

/** An invitation whose tmax is its deadline, so that records can be held against it. */
export function remote(
  name: string,
  demand: Partial<RemoteDemand> = {},
  deadlineMs: number = 150,
  refusal?: Refusal,
): Invitation {
  const line = new FakeLine()
  line.refusal = refusal
  return invite(partnerOf({ name, demand: remoteOf(line, demand) }), deadlineMs)
}

export function invite(partner: Partner, deadlineMs: number = 150): Invitation {
  return { partner, opportunity: opportunityFor(imps), time: { deadlineMs, auctionMs: deadlineMs, tmaxMs: deadlineMs } }
}

export function withTime(
  invitation: Invitation,
  time: Pick<Invitation['time'], 'deadlineMs' | 'auctionMs'>,
): Invitation {
  return { ...invitation, time: { ...time, tmaxMs: time.deadlineMs } }
}

export function noting(noted: boolean[]): Pick<RemoteDemand, 'health'> {
  return { health: { adviceFor: () => 'ask', note: (isAnswer) => noted.push(isAnswer), standing: () => 'healthy' } }
}
