// How often a test tries something at random. By default it is a twentieth, to save time during development; the gate
// sets PARLEY_TESTS=full and tries everything.

const leastTries = 1000

/** The given number in full, otherwise a twentieth of it, but a thousand where there are so many. */
export function tries(inFull: number, { PARLEY_TESTS }: NodeJS.ProcessEnv = process.env): number {
  if (PARLEY_TESTS === 'full') return inFull
  return Math.min(inFull, Math.max(leastTries, Math.ceil(inFull / 20)))
}
