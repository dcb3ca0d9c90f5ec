// T49 and T72: a partner that does not answer costs every request its time cap and a connection. It is therefore asked
// the less the less it has answered of late, and always now and then: when it comes back, its traffic grows by itself.
// What could have been asked counts, not only what was, so that the doubt stays as long as the silence.

export interface Health {
  /** Whether to ask now; chance decides where the partner is in doubt. */
  mayAsk(nowMs: number, chance: () => number): boolean
  /** How a call ended: with an answer in time, whatever it said, or without. */
  note(isAnswer: boolean, nowMs: number): void
}

/** A partner that answers a third of its calls is asked every time. */
const callsPerAnswer = 3

/** So many calls may fail before anybody doubts. */
const patience = 10

/** `halfLifeMs` is how soon old calls count half; 0 asks always. */
export function createHealth(halfLifeMs: number): Health {
  let calls = 0
  let answers = 0
  let countedAtMs = 0

  function fade(nowMs: number): void {
    const share = 0.5 ** ((nowMs - countedAtMs) / halfLifeMs)
    calls *= share
    answers *= share
    countedAtMs = nowMs
  }

  return {
    mayAsk(nowMs, chance) {
      if (halfLifeMs === 0) return true
      fade(nowMs)
      const doubt = (calls - patience - callsPerAnswer * answers) / (calls + 1)
      if (doubt <= 0 || chance() >= doubt) return true
      calls++
      return false
    },
    note(isAnswer, nowMs) {
      if (halfLifeMs === 0) return
      fade(nowMs)
      calls++
      if (isAnswer) answers++
    },
  }
}
