// The steps in their order, as many at once as there is room for. The first that fails ends the others, and so does
// whoever interrupts.

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
  /** Aborted when a step fails; whoever aborts it ends all steps. */
  readonly over: AbortController
}

/** Whether all steps ended well. */
export async function runSteps(
  steps: readonly Step[],
  { run, begun, done, room, over }: Surroundings,
): Promise<boolean> {
  const waiting = [...steps]
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
