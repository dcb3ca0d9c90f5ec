// Below which expected value calls are made less often (D110): as high as possible while what may be lost stays within its share of
// what all calls are expected to earn. Values of calls are kept as a histogram of what they sum to, in steps of 19 %. What was expected to
// be lost is held against what was lost, which calls tell that were made although they were unlikely.

/** For how long what was expected of calls counts: half as much after so long. */
const halfLifeMs = 60_000

/** How often the threshold is worked out again. */
const everyMs = 1000

/** For how long losses count: half as much after so long. */
const lossHalfLifeMs = 600_000

/** By how much losses may be taken for more or less than expected. */
const surpriseMax = 3

const stepsPerDouble = 4
/** Up to a thousand dollars CPM for each of ten impressions. */
const stepsMax = 136

/** The least value of each step; whatever is worth less than a micro is in the first. */
const steps = Array.from({ length: stepsMax }, (_, step) => (step === 0 ? 0 : 2 ** ((step - 1) / stepsPerDouble)))

export interface ThresholdTerms {
  /** The least probability of a call. */
  readonly exploration: number
  /** The share of all value that may be lost. */
  readonly lossMax: number
}

export class Threshold {
  readonly #terms: ThresholdTerms
  readonly #sums = new Float64Array(stepsMax)
  #micros = 0
  #atMs: number | undefined
  #expectedLoss = 0
  #foundLoss = 0
  #foundValue = 0

  constructor(terms: ThresholdTerms) {
    this.#terms = terms
  }

  /** One more call that could be made is expected to earn so much. */
  offer(valueMicros: number): void {
    const step = stepOf(valueMicros)
    this.#sums[step] = (this.#sums[step] ?? 0) + valueMicros
  }

  /** A call of this value is made with this probability. */
  expect(valueMicros: number, probability: number): void {
    this.#expectedLoss += valueMicros * (1 - probability)
  }

  /** A call that was made with this probability earned so much; those like it that were not made would have earned the rest. */
  found(earnedMicros: number, probability: number): void {
    this.#foundValue += earnedMicros / probability
    this.#foundLoss += earnedMicros / probability - earnedMicros
  }

  /** A call of this value or more is always made; one that is worth a part of it, in that part of the cases. */
  micros(nowMs: number): number {
    const passedMs = this.#atMs === undefined ? undefined : nowMs - this.#atMs
    if (passedMs !== undefined && passedMs < everyMs) return this.#micros
    const share = 0.5 ** ((passedMs ?? 0) / halfLifeMs)
    for (let step = 0; step < stepsMax; step++) this.#sums[step] = (this.#sums[step] ?? 0) * share
    const lossShare = 0.5 ** ((passedMs ?? 0) / lossHalfLifeMs)
    this.#expectedLoss *= lossShare
    this.#foundLoss *= lossShare
    this.#foundValue *= lossShare
    this.#atMs = nowMs
    this.#micros = this.#highest()
    return this.#micros
  }

  #highest(): number {
    let [least, most] = [0, stepsMax]
    const lossMax = (this.#terms.lossMax * this.#sums.reduce((sum, value) => sum + value, 0)) / this.#surprise()
    // A higher threshold never loses less, so halving finds the highest that holds.
    while (most - least > 1) {
      const middle = (least + most) >> 1
      if (this.#lossAt(steps[middle] ?? 0) <= lossMax) least = middle
      else most = middle
    }
    return steps[least] ?? 0
  }

  /** How many times as much is lost as was expected. Where little was lost yet, chance counts for more than what was found. */
  #surprise(): number {
    const usual = this.#terms.lossMax * this.#foundValue
    if (usual === 0) return 1
    const surprise = (this.#foundLoss + usual) / (this.#expectedLoss + usual)
    return Math.min(surpriseMax, Math.max(1 / surpriseMax, surprise))
  }

  #lossAt(thresholdMicros: number): number {
    let loss = 0
    for (let step = 0; step < stepsMax; step++) {
      const probability = probabilityOf(steps[step] ?? 0, thresholdMicros, this.#terms.exploration)
      if (probability === 1) break
      loss += (this.#sums[step] ?? 0) * (1 - probability)
    }
    return loss
  }
}

/** The value of a call against the threshold, and never less than the exploration. */
export function probabilityOf(valueMicros: number, thresholdMicros: number, exploration: number): number {
  if (valueMicros >= thresholdMicros) return 1
  return Math.max(exploration, valueMicros / thresholdMicros)
}

function stepOf(micros: number): number {
  return micros < 1 ? 0 : Math.min(stepsMax - 1, 1 + Math.floor(stepsPerDouble * Math.log2(micros)))
}
