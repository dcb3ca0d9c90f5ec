// The steps in their order, as many at once as there is room for. The first that fails ends the others.

import type { Step } from './steps.ts'

export interface Ending {
  readonly isGood: boolean
  readonly output: string
}

export interface Surroundings {
  readonly run: (step: Step, ended: AbortSignal) => Promise<Ending>
  readonly begun: (step: Step) => void
  readonly done: (step: Step, ending: Ending) => void
  readonly room: number
}

/** Whether all steps ended well. */
export async function runSteps(steps: readonly Step[], { run, begun, done, room }: Surroundings): Promise<boolean> {
  const waiting = [...steps]
  const over = new AbortController()
  const workOff = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined && !over.signal.aborted; step = waiting.shift()) {
      begun(step)
      const ending = await run(step, over.signal)
      // A step that was ended has nothing to say for itself.
      if (over.signal.aborted) return
      done(step, ending)
      if (!ending.isGood) over.abort()
    }
  }
  await Promise.all(Array.from({ length: room }, workOff))
  return !over.signal.aborted
}
