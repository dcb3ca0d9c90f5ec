// Plays many sequences, one after another, with one database that is emptied in between.

import { serve } from './agent.ts'
import { terms } from './model.ts'
import { Sequence, type Tally } from './sequence.ts'

interface Played {
  readonly tally: Tally
  /** Of the first sequence that has some; a seed repeats it. */
  readonly faults: readonly string[]
  /** What the agent reported. */
  readonly errors: readonly unknown[]
}

export async function playSequences(firstSeed: number, count: number): Promise<Played> {
  const agent = await serve({ callsPerMinute: 1e9, limits: { creativesMax: 10, buysMax: terms.buysMax } })
  const tally: Tally = {}
  for (let seed = firstSeed; seed < firstSeed + count; seed++) {
    const sequence = new Sequence(agent, seed, tally)
    await sequence.play()
    if (sequence.faults.length > 0) return { tally, faults: [`seed ${seed}`, ...sequence.faults], errors: agent.errors }
    await agent.forget()
  }
  return { tally, faults: [], errors: agent.errors }
}
