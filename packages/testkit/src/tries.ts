// How often a test tries something at random. By default it is a twentieth, to save time during development. The gate sets
// PARLEY_TESTS=gate for a tenth, and PARLEY_TESTS=full tries everything.

const usualLeast = 1000

/** The given number in full, otherwise a part of it, but `least` where there are so many. */
export function tries(inFull: number, least: number = usualLeast, env: NodeJS.ProcessEnv = process.env): number {
  const { PARLEY_TESTS } = env
  if (PARLEY_TESTS === 'full') return inFull
  const part = PARLEY_TESTS === 'gate' ? 10 : 20
  return Math.min(inFull, Math.max(least, Math.ceil(inFull / part)))
}
