// How much of a journal may not be in Kafka yet, by the sizes of its files.

import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { segmentOf } from '@parley/journal'
import type { Progress } from './shipping.ts'

const segmentName = /^(\d+)\.segment$/

/** The segment that is being sent counts as a whole. A file that was deleted meanwhile counts nothing. */
export async function unsentBytes(directory: string, { isDrained, sent }: Progress): Promise<number> {
  if (isDrained) return 0
  const first = Math.max(segmentOf(sent.notices), segmentOf(sent.sums))
  const names = await readdir(directory).catch(() => [])
  const unsent = names.filter((name) => Number(segmentName.exec(name)?.[1] ?? -1) >= first)
  const sizes = await Promise.all(
    unsent.map(async (name) => (await stat(join(directory, name)).catch(() => undefined))?.size),
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
