// T49 and T72: a partner that does not answer costs every request its time limit and a connection. So the fewer recent calls
// it has answered, the fewer calls it gets, but never none: when it comes back, its traffic recovers by itself. Calls that
// were withheld count as well as those that were made, so that throttling lasts as long as the silence.
//
// D84: the caller decides with `tmax` how much time a call gets, and a healthy partner is late for every caller that gives it
// too little. So calls are counted in classes of equal time: late answers to short calls only throttle calls that are as
// short, never calls that have the partner's whole time limit.

export interface Health {
  /** Whether to ask now, where the partner would be told so much time; chance decides where the partner is in doubt. */
  mayAsk(tmaxMs: number, nowMs: number, chance: () => number): boolean
  /** How a call that was told so much time ended: with an answer in time, whatever it said, or without. */
  note(isAnswer: boolean, tmaxMs: number, nowMs: number): void
}

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

/** Calls that differ by less than this in the time they were told are of one class. */
const classWidthMs = 10

/** Long caps have wider classes instead of more of them. */
const classesMax = 32

export function createHealth({ halfLifeMs, tmaxMsMax }: HealthSettings): Health {
  const widthMs = Math.max(classWidthMs, tmaxMsMax / (classesMax - 1))
  // The last class is for calls that have the whole cap.
  const whole = Math.ceil(tmaxMsMax / widthMs)
  const calls = new Float64Array(whole + 1)
  const answers = new Float64Array(whole + 1)
  const countedAtMs = new Float64Array(whole + 1)

  function classOf(tmaxMs: number): number {
    return tmaxMs >= tmaxMsMax ? whole : Math.max(0, Math.floor(tmaxMs / widthMs))
  }

  /** What the class has counted, as it counts now. Indexes are always in range, so the zeros are for the compiler. */
  function fade(index: number, nowMs: number): void {
    const share = 0.5 ** ((nowMs - (countedAtMs[index] ?? 0)) / halfLifeMs)
    calls[index] = (calls[index] ?? 0) * share
    answers[index] = (answers[index] ?? 0) * share
    countedAtMs[index] = nowMs
  }

  return {
    mayAsk(tmaxMs, nowMs, chance) {
      if (halfLifeMs === 0) return true
      const index = classOf(tmaxMs)
      fade(index, nowMs)
      const called = calls[index] ?? 0
      const doubt = (called - patience - callsPerAnswer * (answers[index] ?? 0)) / (called + 1)
      if (doubt <= 0 || chance() >= doubt) return true
      calls[index] = called + 1
      return false
    },
    note(isAnswer, tmaxMs, nowMs) {
      if (halfLifeMs === 0) return
      const index = classOf(tmaxMs)
      fade(index, nowMs)
      calls[index] = (calls[index] ?? 0) + 1
      if (isAnswer) answers[index] = (answers[index] ?? 0) + 1
    },
  }
}
