// How many connections to partners have ended too early, as the partners say themselves. A connection that is used at least
// once in a minute should stay open: whoever closes it has to open it again.

import type { ServerProcess } from '../../stage/process.ts'

/** A partner's clock and ours differ by some milliseconds. */
export const idleMsMin = 59_000

/** What a partner is asked for; everything else is a bid request. */
export const endedPath = '/ended'

export async function endedAt(partners: readonly Pick<ServerProcess, 'url'>[]): Promise<number> {
  const counts = await Promise.all(
    partners.map(async ({ url }) => Number(await (await fetch(new URL(endedPath, url))).text())),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
