// How often a test tries something at random. By default it is a twentieth, to save time during development. PARLEY_TESTS=full
// tries everything; the gate sets it for the tests that need no process.

const usualLeast = 1000

/** The given number in full, otherwise a twentieth of it, but `least` where there are so many. */
export function tries(inFull: number, least: number = usualLeast, env: NodeJS.ProcessEnv = process.env): number {
  if (env.PARLEY_TESTS === 'full') return inFull
  return Math.min(inFull, Math.max(least, Math.ceil(inFull / 20)))
}
