// The arithmetic of docs/scale.md: from microseconds that were measured to cores, calls of Redis and open calls to partners.
// Everything is proportional to the rate, because the cost of a request does not depend on it (P5).

export interface ScaleInput {
  /** Processor time of a request, in-process demand (P1) and with three HTTP partners (P2). */
  readonly houseMicros: number
  readonly partnersMicros: number
  /** Calls of Redis that each of several processes made in a second, steadily loaded (docs/guides/limits.md). */
  readonly redisCallsPerProcess: number
  /** `limits.leaseTickMs`: a process asks Redis at most once in this time. */
  readonly leaseTickMs: number
}

export interface ScaleRow {
  readonly perSecond: number
  readonly houseCores: number
  readonly partnersCores: number
  readonly machines: number
  readonly redisCalls: number
  readonly redisCallsMax: number
  readonly openCalls: number
}

export const rates = [10_000, 100_000, 1_000_000, 10_000_000] as const

/** How full a core may be: the rest is for peaks, for a machine that is away and for garbage collection. */
export const busyShare = 0.6
export const coresPerMachine = 16
export const partnersAsked = 3
export const partnerMs = 30

/** All figures of a rate with three HTTP partners, and the cores that in-process demand alone would need. */
export function scaleRow(perSecond: number, input: ScaleInput): ScaleRow {
  const partnersCores = coresFor(perSecond, input.partnersMicros)
  return {
    perSecond,
    houseCores: coresFor(perSecond, input.houseMicros),
    partnersCores,
    machines: Math.ceil(partnersCores / coresPerMachine),
    redisCalls: Math.round(partnersCores * input.redisCallsPerProcess),
    redisCallsMax: Math.round((partnersCores * 1000) / input.leaseTickMs),
    openCalls: Math.round((perSecond * partnersAsked * partnerMs) / 1000),
  }
}

/** One process keeps one core busy, so cores are processes too. */
function coresFor(perSecond: number, micros: number): number {
  return Math.ceil((perSecond * micros) / 1_000_000 / busyShare)
}

/** From the table of docs/guides/limits.md: the fleet of eight, evenly loaded below its limit, by process. */
export function redisCallsPerProcess(limitsPage: string): number {
  const row = /^\| 8 processes \| 0\.9 × steady \|(.*)\|$/m.exec(limitsPage)?.[1]
  const calls = Number(row?.split('|')[4])
  if (!(calls > 0)) throw new Error('docs/guides/limits.md has no row of 8 processes under 0.9 × steady')
  return calls / 8
}
