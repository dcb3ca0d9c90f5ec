// Loaded before a program (`--import`): its clock is set to another time, from which it goes on. Storyboards have dates in them that would
// otherwise be in the past.

const shiftMs = Number(process.env.LAB_CLOCK_SHIFT_MS ?? '0')

if (shiftMs !== 0) {
  const Real = globalThis.Date
  class Shifted extends Real {
    constructor(...given: readonly unknown[]) {
      super(...((given.length === 0 ? [Real.now() + shiftMs] : given) as [number]))
    }

    static override now(): number {
      return Real.now() + shiftMs
    }
  }
  globalThis.Date = Shifted as DateConstructor
}
