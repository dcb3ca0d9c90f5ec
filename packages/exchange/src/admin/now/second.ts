// What happened in one second, from two readings. Of several workers each is compared with itself: one that was replaced
// began to count anew.

import { type JournalNow, type PartnerNow, partnerStandings, type Second, tookBoundsMs } from '@parley/contract'
import type { Counts, ProcessStats } from '../../model/process-stats.ts'

/** A reading and whose it is. */
export interface WorkerReading {
  readonly worker: number
  readonly reading: ProcessStats
}

/** `tookMs` is how much time really passed between the readings. */
export function secondOf(
  before: readonly WorkerReading[],
  now: readonly WorkerReading[],
  { atMs, tookMs }: { readonly atMs: number; readonly tookMs: number },
): Second {
  const changes = now.map(({ worker, reading }) =>
    changeOf(before.find((one) => one.worker === worker)?.reading, reading),
  )
  const readings = now.map(({ reading }) => reading)
  const sum = (of: (reading: ProcessStats) => number): number => readings.reduce((total, one) => total + of(one), 0)
  const most = (of: (reading: ProcessStats) => number): number => Math.max(0, ...readings.map(of))
  return {
    atMs,
    outcomes: summed(changes.map(({ outcomes }) => outcomes)),
    overLimit: summed(changes.map(({ overLimit }) => overLimit)),
    took: summedBuckets(changes.map(({ took }) => took)),
    busy: Math.min(1, Math.max(0, ...changes.map(({ busyMs }) => busyMs / tookMs))),
    loopDelayMs: most(({ loopDelayMs }) => loopDelayMs),
    inFlight: sum(({ inFlight }) => inFlight),
    inFlightBound: sum(({ inFlightBound }) => inFlightBound),
    limitUsed: most(({ limitUsed }) => limitUsed),
    areLimitsShared: readings.every(({ areLimitsShared }) => areLimitsShared),
    isConfigRefused: readings.some(({ isConfigRefused }) => isConfigRefused),
    residentBytes: sum(({ residentBytes }) => residentBytes),
    journal: journalOf(readings.flatMap(({ journal }) => journal ?? [])),
    partners: partnersOf(changes.flatMap(({ partners }) => partners)),
  }
}

/** What was counted since. A smaller count is one that began anew. */
function changeOf(before: ProcessStats | undefined, now: ProcessStats): ProcessStats {
  if (before === undefined) return { ...now, ...nothingCounted(now) }
  return {
    ...now,
    outcomes: countsSince(before.outcomes, now.outcomes),
    overLimit: countsSince(before.overLimit, now.overLimit),
    took: bucketsSince(before.took, now.took),
    busyMs: since(before.busyMs, now.busyMs),
    partners: now.partners.map((partner) => {
      const earlier = before.partners.find(({ name }) => name === partner.name)
      return {
        ...partner,
        ends: countsSince(earlier?.ends ?? {}, partner.ends),
        steps: countsSince(earlier?.steps ?? {}, partner.steps),
        took: bucketsSince(earlier?.took ?? [], partner.took),
        billed: since(earlier?.billed ?? 0, partner.billed),
        feedback: countsSince(earlier?.feedback ?? {}, partner.feedback),
      }
    }),
  }
}

/** The first reading tells everything since the start, which was not in this second. */
function nothingCounted({
  partners,
}: ProcessStats): Pick<ProcessStats, 'outcomes' | 'overLimit' | 'took' | 'busyMs' | 'partners'> {
  const none = partners.map((partner) => ({ ...partner, ends: {}, steps: {}, took: [], billed: 0, feedback: {} }))
  return { outcomes: {}, overLimit: {}, took: [], busyMs: 0, partners: none }
}

function since(before: number, now: number): number {
  return now >= before ? now - before : now
}

function countsSince(before: Counts, now: Counts): Counts {
  const counts: Record<string, number> = {}
  for (const [name, count] of Object.entries(now)) {
    const change = since(before[name] ?? 0, count)
    if (change > 0) counts[name] = change
  }
  return counts
}

function bucketsSince(before: readonly number[], now: readonly number[]): readonly number[] {
  const isAnew = (now.at(-1) ?? 0) < (before.at(-1) ?? 0)
  return now.map((count, at) => (isAnew ? count : count - (before[at] ?? 0)))
}

function summed(counts: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const one of counts) for (const [name, count] of Object.entries(one)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

function summedBuckets(all: readonly (readonly number[])[]): readonly number[] {
  const counted = all.filter((one) => one.length > 0)
  if (counted.length === 0) return []
  return Array.from({ length: tookBoundsMs.length + 1 }, (_, at) => {
    return counted.reduce((total, one) => total + (one[at] ?? 0), 0)
  })
}

/** What the partners of all workers did since the start. */
export function partnersIn(readings: readonly WorkerReading[]): readonly PartnerNow[] {
  return partnersOf(readings.flatMap(({ reading }) => reading.partners))
}

/** The same of several nodes. */
export function partnersTogether(nodes: readonly (readonly PartnerNow[])[]): readonly PartnerNow[] {
  return partnersOf(nodes.flat())
}

/** Each partner once; where workers disagree about its standing, the worst is told. */
function partnersOf(all: readonly PartnerNow[]): readonly PartnerNow[] {
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, parts]) => ({
    name,
    standing: partnerStandings.toReversed().find((one) => parts.some(({ standing }) => standing === one)),
    ends: summed(parts.map(({ ends }) => ends)),
    steps: summed(parts.map(({ steps }) => steps)),
    took: summedBuckets(parts.map(({ took }) => took)),
    billed: parts.reduce((total, one) => total + one.billed, 0),
    feedback: summed(parts.map(({ feedback }) => feedback)),
    inFlight: parts.reduce((total, one) => total + one.inFlight, 0),
    open: parts.reduce((total, one) => total + one.open, 0),
  }))
}

function journalOf(journals: readonly JournalNow[]): JournalNow | undefined {
  if (journals.length === 0) return undefined
  const sum = (of: (one: JournalNow) => number): number => journals.reduce((total, one) => total + of(one), 0)
  return {
    isWorking: journals.every(({ isWorking }) => isWorking),
    unconfirmed: sum(({ unconfirmed }) => unconfirmed),
    behindMs: Math.max(...journals.map(({ behindMs }) => behindMs)),
    bytes: sum(({ bytes }) => bytes),
    bytesMax: sum(({ bytesMax }) => bytesMax),
  }
}
