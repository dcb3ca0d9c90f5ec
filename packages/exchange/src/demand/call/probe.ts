// D84: a partner in doubt is asked now and then by an auction that does not wait for it. What it answers is not used: only
// whether it answers in time counts, so that its traffic can come back without costing anybody time.

import type { RemoteDemand } from '../adapter.ts'
import type { Invitation } from '../plan/plan.ts'
import type { AskTools } from './ask.ts'
import { noteEnd } from './reach.ts'
import type { CallEnd } from './transport.ts'

/** Sends one call for each invitation, if its adapter makes one. */
export function probe(invitations: readonly Invitation[], tools: AskTools, requestId: string): void {
  for (const invitation of invitations) {
    try {
      sendProbe(invitation, tools)
    } catch (cause) {
      tools.report(new Error(`the adapter of ${invitation.partner.name} failed`, { cause }), requestId)
    }
  }
}

function sendProbe({ partner, opportunity, time }: Invitation, tools: AskTools): void {
  const { demand } = partner
  if (demand.kind === 'local') return
  const [call] = demand.calls(opportunity, time.tmaxMs)
  if (call === undefined) return
  const stalledAtMs = tools.stalledMs()
  const isOurs = (): boolean => tools.stalledMs() > stalledAtMs
  let isOver = false
  let stopTimer = (): void => {}
  const end = (ended: CallEnd | 'late'): void => {
    if (isOver) return
    isOver = true
    stopTimer()
    tools.emit({ type: 'partner-probed', partner: partner.name, end: ended === 'late' ? 'late' : ended.kind })
    if (ended !== 'late' || !isOurs()) note(demand, ended, time.tmaxMs, tools.clock.nowMs())
  }
  const sending = demand.line.send(call, end)
  if (typeof sending === 'string') return
  // An answer from memory has come already.
  if (isOver) return
  stopTimer = tools.clock.after(Math.max(0, time.deadlineMs - tools.clock.nowMs()), () => {
    end('late')
    sending.abandon()
  })
}

function note({ health, reach }: RemoteDemand, ended: CallEnd | 'late', tmaxMs: number, nowMs: number): void {
  health.note(ended !== 'late' && ended.kind === 'reply', tmaxMs, nowMs)
  if (ended === 'late') reach.failed({ end: 'late', detail: '', tmaxMs }, nowMs)
  else noteEnd(reach, ended, faultOf(ended), tmaxMs, nowMs)
}

/** Nobody reads what a probe brings; its status says enough. */
function faultOf(ended: CallEnd): string | undefined {
  return ended.kind === 'reply' && ended.reply.status >= 300 ? `status ${ended.reply.status}` : undefined
}
