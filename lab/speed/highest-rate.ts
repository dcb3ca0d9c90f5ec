// Searches for the highest rate that a machine sustains: from the target rate downwards, with a short trial of each, then
// the full time at the first rate that passed.

export interface RateSearch<Trial> {
  readonly wantedRate: number
  readonly stepRate: number
  readonly look: (rate: number) => Promise<Trial>
  readonly hold: (rate: number) => Promise<Trial>
  readonly isHeld: (trial: Trial, rate: number) => boolean
}

export interface RateFound<Trial> {
  /** 0 where no rate was held. */
  readonly rate: number
  /** Every trial, in order. */
  readonly trials: readonly Trial[]
}

export async function highestRate<Trial>(search: RateSearch<Trial>): Promise<RateFound<Trial>> {
  const { wantedRate, stepRate, look, hold, isHeld } = search
  const trials: Trial[] = []
  for (let rate = wantedRate; rate > 0; rate -= stepRate) {
    const looked = await look(rate)
    trials.push(looked)
    if (!isHeld(looked, rate)) continue
    const held = await hold(rate)
    trials.push(held)
    if (isHeld(held, rate)) return { rate, trials }
  }
  return { rate: 0, trials }
}
