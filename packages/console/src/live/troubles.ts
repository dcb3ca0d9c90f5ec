// What is wrong now, in sentences, the worst first. Each leads to where one sees why.

import type { NodeNow, PartnerNow, Second } from '@parley/contract'
import { quantity } from '../words/amounts.ts'
import { lasting, percent } from '../words/numbers.ts'
import { sentence } from '../words/sentence.ts'
import { isSlow, shownSeconds } from './goals.ts'
import type { LedgerNow } from './ledger.ts'
import { countsIn, partnersIn, tookIn, total } from './measures.ts'

export interface Trouble {
  readonly grade: 'bad' | 'warn'
  readonly says: string
  readonly href: string
  /** What the link shows. */
  readonly leads: string
  /** The section of the runbooks that says more. */
  readonly runbook?: string
}

const partnerSeconds = 5
/** How far back the cause is looked for. */
const causeSeconds = 120
/** A partner must have been asked as often before its share of failures means anything. */
const askedMin = 5
/** From this share of calls without a usable answer on, a partner is in trouble. */
const unansweredMin = 0.4
const behindMaxMs = 60_000

/** Of another node the ledger is not asked for: it has its own console. */
export function troublesOf(
  node: NodeNow | undefined,
  seconds: readonly Second[],
  ledger: LedgerNow = { kind: 'unknown' },
): readonly Trouble[] {
  const last = seconds.at(-1)
  if (node === undefined || last === undefined) return []
  const found = [
    ...nodeTroubles(node),
    ...loadTroubles(seconds),
    ...engineTroubles(last),
    ...ledgerTroubles(ledger),
    ...partnerTroubles(seconds),
  ]
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ grade }: Trouble): number {
  return grade === 'bad' ? 0 : 1
}

function nodeTroubles({ isReady, workers }: NodeNow): readonly Trouble[] {
  const found: Trouble[] = []
  if (!isReady) found.push(bad('The exchange is shutting down and accepts no new traffic.', '/readyz', 'readiness'))
  if (workers !== undefined && workers.serving < workers.configured) {
    const says = `Only ${workers.serving} of ${workers.configured} workers are serving.`
    found.push(guided(bad(says, '/metrics', 'metrics'), 'ParleyWorkersMissing'))
  }
  return found
}

const slowSays = 'Slow: response times exceed their targets.'

function loadTroubles(seconds: readonly Second[]): readonly Trouble[] {
  const { overloaded = 0 } = countsIn(seconds.slice(-5).map(({ outcomes }) => outcomes))
  const { failed = 0 } = countsIn(seconds.slice(-60).map(({ outcomes }) => outcomes))
  const last = seconds.at(-1)
  const found: Trouble[] = []
  if (overloaded > 0) {
    const says = `Overloaded: ${quantity(overloaded, 'request')} got 503 in the last 5 s.`
    found.push(guided(bad(says, '/metrics', 'metrics'), 'ParleyOverloaded'))
  }
  if (failed > 0) {
    const says = `${quantity(failed, 'request')} failed inside the exchange in the last minute.`
    found.push(guided(bad(says, '/auctions?outcome=failed', 'which'), 'ParleyRequestsFail'))
  }
  if (isSlow(tookIn(seconds.slice(-shownSeconds)))) {
    // The numbers are below in red. Here they would move what stands behind them once a second.
    found.push(guided(warn(slowSays, '/auctions', 'recent auctions'), 'ParleySlow'))
  }
  if (last !== undefined && last.limitUsed > 0.9) {
    found.push(warn(`${percent(last.limitUsed)} of the exchange-wide rate limit is used.`, '/metrics', 'metrics'))
  }
  return found
}

export const configRefusedSays =
  'The configuration file was rejected; the previous configuration is still active. The exchange log names the line. Save a corrected file, and it is loaded automatically.'

function engineTroubles({ areLimitsShared, isConfigRefused, journal }: Second): readonly Trouble[] {
  const found: Trouble[] = []
  if (isConfigRefused) {
    found.push(guided(bad(configRefusedSays, '/changes', 'active configuration'), 'ParleyReloadRefused'))
  }
  if (!areLimitsShared) {
    const says = 'Redis is unreachable; each process enforces its own share of the limits.'
    found.push(guided(warn(says, '/metrics', 'metrics'), 'ParleyLimitsAlone'))
  }
  if (journal !== undefined && !journal.isWorking) {
    const says = 'The journal cannot write to disk; win and billing notices get 503.'
    found.push(guided(bad(says, '/metrics', 'metrics'), 'ParleyNoticesRefused'))
  }
  if (journal !== undefined && journal.behindMs > behindMaxMs) {
    const says = `The ledger is ${lasting(journal.behindMs)} behind; ${quantity(journal.unconfirmed, 'unprocessed notice')}.`
    found.push(guided(warn(says, '/metrics', 'metrics'), 'ParleyLedgerBehind'))
  }
  return found
}

function ledgerTroubles(ledger: LedgerNow): readonly Trouble[] {
  const heldSays = (held: number): string =>
    `The ledger holds ${quantity(held, 'entry', 'entries')} that no report includes; parley reconcile lists the reasons.`
  switch (ledger.kind) {
    case 'away': {
      const says = `${sentence(ledger.reason)} Restart the ledger; it resumes where it stopped.`
      return [guided(bad(says, '/money', 'money'), 'ParleyTargetDown')]
    }
    case 'no-database': {
      const says = 'The ledger database is unreachable; notices are not processed and reports are unavailable.'
      return [guided(bad(says, '/money', 'money'), 'ParleyLedgerDatabaseDown')]
    }
    case 'well': {
      const { held = 0 } = ledger
      return held === 0 ? [] : [guided(bad(heldSays(held), '/money', 'money'), 'ParleyLedgerHolds')]
    }
    case 'none':
    case 'unknown':
      return []
  }
}

function partnerTroubles(seconds: readonly Second[]): readonly Trouble[] {
  const before = partnersIn(seconds.slice(-causeSeconds))
  return partnersIn(seconds.slice(-partnerSeconds)).flatMap((partner) => {
    return partnerTrouble(partner, causeIn(before.find(({ name }) => name === partner.name)?.ends ?? {})) ?? []
  })
}

const unanswered = ['late', 'unreachable', 'bad-response', 'accident'] as const

type Cause = (typeof unanswered)[number]

/** How most of its calls ended that ended without an answer. A partner that is not asked any more was asked a while ago. */
function causeIn(ends: PartnerNow['ends']): Cause | undefined {
  const [worst] = unanswered.toSorted((one, other) => (ends[other] ?? 0) - (ends[one] ?? 0))
  return worst === undefined || (ends[worst] ?? 0) === 0 ? undefined : worst
}

function partnerTrouble({ name, standing, steps }: PartnerNow, cause: Cause | undefined): Trouble | undefined {
  const failures = steps['no-answer'] ?? 0
  const asked = askedIn(steps)
  const href = `/auctions?partner=${encodeURIComponent(name)}&reason=${cause ?? 'unhealthy'}`
  const leads = cause === undefined ? 'auctions without it' : 'these auctions'
  if (standing === 'probing') {
    const why = cause === undefined ? 'it does not answer' : `most calls ${probingWords[cause]}`
    return bad(`${name}: ${why}; throttled to occasional probes.`, href, leads)
  }
  if (asked >= askedMin && failures / asked >= unansweredMin) {
    const says = `${percent(failures / asked)} of calls in the last ${partnerSeconds} s ${endWords[cause ?? 'late']}`
    return bad(`${name}: ${says}.`, href, leads)
  }
  return standing === 'throttled'
    ? warn(`${name} is throttled: it often does not answer, so it gets fewer calls.`, href, leads)
    : undefined
}

const endWords = {
  late: 'timed out',
  unreachable: 'could not connect',
  'bad-response': 'returned an invalid response',
  accident: 'failed in the adapter',
}

const probingWords = {
  late: 'time out',
  unreachable: 'cannot connect',
  'bad-response': 'return an invalid response',
  accident: 'fail in the adapter',
}

/** Parts in impressions for which the partner was called. */
export function askedIn(steps: PartnerNow['steps']): number {
  return total(steps) - (steps['not-asked'] ?? 0)
}

function bad(says: string, href: string, leads: string): Trouble {
  return { grade: 'bad', says, href, leads }
}

function guided(trouble: Trouble, runbook: string): Trouble {
  return { ...trouble, runbook }
}

function warn(says: string, href: string, leads: string): Trouble {
  return { grade: 'warn', says, href, leads }
}
