// T49 and T72: a partner that does not answer costs every request its time limit and a connection. So the fewer recent calls
// it has answered, the fewer calls it gets, but never none: when it comes back, its traffic recovers by itself. Calls that
// were withheld count as well as those that were made, so that throttling lasts as long as the silence. No auction waits
// for a partner that has not answered most of its calls: it is only probed.
//
// D84: the caller decides with `tmax` how much time a call gets, and a healthy partner is late for every caller that gives it
// too little. So calls are counted in classes of equal time: late answers to short calls only throttle calls that are as
// short, never calls that have the partner's whole time limit.

export interface Health {
  /** What to do now, where the partner would be told so much time; chance decides where the partner is in doubt. */
  adviceFor(tmaxMs: number, nowMs: number, chance: () => number): Advice
  /** How a call that was told so much time ended: with an answer in time, whatever it said, or without. */
  note(isAnswer: boolean, tmaxMs: number, nowMs: number): void
  /** How the partner is treated now, for the operator: judged by the class of time that got most of its recent calls. */
  standing(nowMs: number): Standing
}

/** Called every time; called less often; or probed by auctions that do not wait for it. */
type Standing = 'healthy' | 'throttled' | 'probing'

/** Ask and wait for the answer; ask without waiting, to learn whether it answers again; or do not ask. */
type Advice = 'ask' | 'probe' | 'leave'

export interface HealthSettings {
  /** How soon old calls count half; 0 asks always. */
  readonly halfLifeMs: number
  /** What a call is told that has the whole of the partner's time cap. */
  readonly tmaxMsMax: number
}

/** A partner that answers a third of its calls is asked every time. */
const callsPerAnswer = 3

/** So many calls of a class may fail before anybody doubts. */
const patience = 10

/** How often a partner is probed that has not answered at all of late. */
const probeMs = 250

/** Where calls are made less often than not, they are probes. */
const probeDoubt = 0.5

/** Calls that differ by less than this in the time they were told are of one class. */
const classWidthMs = 10

/** Long caps have wider classes instead of more of them. */
const classesMax = 32

/** What a class of calls has counted, as it counted at `atMs`. */
interface Count {
  calls: number
  answers: number
  /** Since the last answer, however long ago that was: rare calls would otherwise be forgotten before they count. */
  failuresInRow: number
  atMs: number
  probedAtMs: number
}

export function createHealth({ halfLifeMs, tmaxMsMax }: HealthSettings): Health {
  const widthMs = Math.max(classWidthMs, tmaxMsMax / (classesMax - 1))
  // The last class is for calls that have the whole cap.
  const whole = Math.ceil(tmaxMsMax / widthMs)
  const counts = new Map<number, Count>()

  /** The class of a call, as it counts now. */
  function countOf(tmaxMs: number, nowMs: number): Count {
    const index = tmaxMs >= tmaxMsMax ? whole : Math.max(0, Math.floor(tmaxMs / widthMs))
    const known = counts.get(index)
    if (known === undefined) {
      const fresh = { calls: 0, answers: 0, failuresInRow: 0, atMs: nowMs, probedAtMs: Number.NEGATIVE_INFINITY }
      counts.set(index, fresh)
      return fresh
    }
    const share = shareLeft(known, nowMs, halfLifeMs)
    known.calls *= share
    known.answers *= share
    known.atMs = nowMs
    return known
  }

  return {
    adviceFor(tmaxMs, nowMs, chance) {
      if (halfLifeMs === 0) return 'ask'
      const count = countOf(tmaxMs, nowMs)
      const advice = count.failuresInRow > patience ? adviceInSilence(count, nowMs) : adviceInDoubt(count, chance)
      if (advice === 'leave') count.calls++
      return advice
    },
    note(isAnswer, tmaxMs, nowMs) {
      if (halfLifeMs === 0) return
      const count = countOf(tmaxMs, nowMs)
      count.calls++
      if (isAnswer) count.answers++
      count.failuresInRow = isAnswer ? 0 : count.failuresInRow + 1
    },
    standing(nowMs) {
      const [most] = [...counts.values()]
        .map((count) => asOf(count, nowMs, halfLifeMs))
        .toSorted((one, other) => other.calls - one.calls)
      return most === undefined ? 'healthy' : standingOf(most)
    },
  }
}

/** How much calls that were counted then still count now. */
function shareLeft({ atMs }: Count, nowMs: number, halfLifeMs: number): number {
  return 0.5 ** ((nowMs - atMs) / halfLifeMs)
}

function asOf(count: Count, nowMs: number, halfLifeMs: number): Count {
  const share = shareLeft(count, nowMs, halfLifeMs)
  return { ...count, calls: count.calls * share, answers: count.answers * share, atMs: nowMs }
}

function standingOf(count: Count): Standing {
  const doubt = doubtOf(count)
  if (count.failuresInRow > patience || doubt > probeDoubt) return 'probing'
  return doubt > 0 ? 'throttled' : 'healthy'
}

/** By time and not by chance, so that a partner with little traffic is found again as soon as one with much. */
function adviceInSilence(count: Count, nowMs: number): Advice {
  if (nowMs - count.probedAtMs < probeMs) return 'leave'
  count.probedAtMs = nowMs
  return 'probe'
}

/** The share of calls that are withheld; none, if it is not above 0. */
function doubtOf({ calls, answers }: Count): number {
  return (calls - patience - callsPerAnswer * answers) / (calls + 1)
}

function adviceInDoubt(count: Count, chance: () => number): Advice {
  const doubt = doubtOf(count)
  if (doubt <= 0) return 'ask'
  if (chance() < doubt) return 'leave'
  return doubt > probeDoubt ? 'probe' : 'ask'
}
