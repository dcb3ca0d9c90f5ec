// What is wrong now, in sentences, the worst first. Each leads to where one sees why.

import type { NodeNow, PartnerNow, Second } from '../api/now.ts'
import { quantity } from '../words/amounts.ts'
import { lasting, milliseconds, percent } from '../words/numbers.ts'
import { countsIn, partnersIn, percentile, tookIn, total } from './measures.ts'

export interface Trouble {
  readonly grade: 'bad' | 'warn'
  readonly says: string
  readonly href: string
  /** What the link shows. */
  readonly leads: string
}

const partnerSeconds = 5
/** How far back the cause is looked for. */
const causeSeconds = 120
/** A partner must have been asked as often before its share of failures means anything. */
const askedMin = 5
/** From this share of calls without a usable answer on, a partner is in trouble. */
const unansweredMin = 0.4
const slowMs = 200
const behindMaxMs = 60_000

export function troublesOf(node: NodeNow | undefined, seconds: readonly Second[]): readonly Trouble[] {
  const last = seconds.at(-1)
  if (node === undefined || last === undefined) return []
  const found = [...nodeTroubles(node), ...loadTroubles(seconds), ...engineTroubles(last), ...partnerTroubles(seconds)]
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf({ grade }: Trouble): number {
  return grade === 'bad' ? 0 : 1
}

function nodeTroubles({ isReady, workers }: NodeNow): readonly Trouble[] {
  const found: Trouble[] = []
  if (!isReady) found.push(bad('The exchange is shutting down and takes no new traffic.', '/readyz', 'readiness'))
  if (workers !== undefined && workers.serving < workers.configured) {
    found.push(bad(`Only ${workers.serving} of ${workers.configured} workers serve.`, '/metrics', 'metrics'))
  }
  return found
}

function loadTroubles(seconds: readonly Second[]): readonly Trouble[] {
  const { overloaded = 0 } = countsIn(seconds.slice(-5).map(({ outcomes }) => outcomes))
  const { failed = 0 } = countsIn(seconds.slice(-60).map(({ outcomes }) => outcomes))
  const p99 = percentile(tookIn(seconds.slice(-10)), 0.99)
  const last = seconds.at(-1)
  const found: Trouble[] = []
  if (overloaded > 0) {
    found.push(bad(`Overloaded: ${quantity(overloaded, 'request')} got 503 in the last 5 s.`, '/metrics', 'metrics'))
  }
  if (failed > 0) {
    found.push(
      bad(
        `${quantity(failed, 'request')} failed inside the exchange in the last minute.`,
        '/auctions?outcome=failed',
        'which',
      ),
    )
  }
  if (p99 !== undefined && p99 > slowMs) {
    found.push(
      warn(`Slow: one answer in a hundred takes more than ${milliseconds(p99)}.`, '/auctions', 'the newest auctions'),
    )
  }
  if (last !== undefined && last.limitUsed > 0.9) {
    found.push(warn(`${percent(last.limitUsed)} of the limit of the whole exchange is used.`, '/metrics', 'metrics'))
  }
  return found
}

function engineTroubles({ areLimitsShared, journal }: Second): readonly Trouble[] {
  const found: Trouble[] = []
  if (!areLimitsShared) found.push(warn('Redis is away: each process counts its limits alone.', '/metrics', 'metrics'))
  if (journal !== undefined && !journal.isWorking) {
    found.push(bad('The disk of the journal fails: notices of money get 503.', '/metrics', 'metrics'))
  }
  if (journal !== undefined && journal.behindMs > behindMaxMs) {
    const says = `The ledger is ${lasting(journal.behindMs)} behind; ${quantity(journal.unconfirmed, 'notice')} on the disk ${journal.unconfirmed === 1 ? 'waits' : 'wait'}.`
    found.push(warn(says, '/metrics', 'metrics'))
  }
  return found
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
  if (standing === 'probed') {
    const why = cause === undefined ? 'it does not answer' : `its calls ended ${endWords[cause]} again and again`
    return bad(`${name}: ${why}, and it is only probed.`, href, leads)
  }
  if (asked >= askedMin && failures / asked >= unansweredMin) {
    const says = `${percent(failures / asked)} of its calls in the last ${partnerSeconds} s ended ${endWords[cause ?? 'late']}`
    return bad(`${name}: ${says}.`, href, leads)
  }
  return standing === 'doubted' ? warn(`${name} is in doubt and asked less.`, href, leads) : undefined
}

const endWords = {
  late: 'too late',
  unreachable: 'unreachable',
  'bad-response': 'unreadable',
  accident: 'by an accident',
}

/** Parts in impressions for which the partner was called. */
export function askedIn(steps: PartnerNow['steps']): number {
  return total(steps) - (steps['not-asked'] ?? 0)
}

function bad(says: string, href: string, leads: string): Trouble {
  return { grade: 'bad', says, href, leads }
}

function warn(says: string, href: string, leads: string): Trouble {
  return { grade: 'warn', says, href, leads }
}
