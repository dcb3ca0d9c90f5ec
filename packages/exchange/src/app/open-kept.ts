// The files of kept records of this process (D117), below one directory for all workers of a machine.

import type { Config } from '../config/fields.ts'
import { type Kept, openKept } from '../observe/kept/kept.ts'
import type { Clock } from '../time/clock.ts'
import type { Effects } from './effects.ts'

/** T103: a disk that hangs must not stop a start for ever. */
const openMs = 10_000

/** Undefined where nothing is to be kept. `worker` is the number of this process, where there are several. */
export async function openOwnKept(
  { kept, server }: Config,
  worker: number = 0,
  { clock, wallMs, log = () => {} }: Pick<Effects, 'clock' | 'wallMs' | 'log'>,
): Promise<Kept | undefined> {
  const { directory, bytesMax } = kept
  if (directory === '') return undefined
  const share = Math.floor(bytesMax / server.workers)
  // Where there were more workers before, the first takes care of what the others have left.
  const isOwn = (number: number): boolean => number === worker || (worker === 0 && number >= server.workers)
  const opening = openKept({ ...kept, bytesMax: share, worker, isOwn }, { clock, wallMs, log })
  try {
    return await inTime(opening, clock)
  } catch (error) {
    throw new Error(
      `cannot keep records in ${directory}: ${(error as Error).message}; choose another folder with PARLEY_KEPT (kept.directory)`,
      { cause: error },
    )
  }
}

function inTime<Result>(work: Promise<Result>, clock: Clock): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(openMs, () => reject(new Error(`the disk has not answered for ${openMs} ms`)))
    work.finally(stop).then(resolve, reject)
  })
}
