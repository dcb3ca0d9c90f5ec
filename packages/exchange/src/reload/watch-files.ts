// Notices that files have changed, by looking at them regularly. Notifications of the kernel would miss what editors and
// orchestrators do: a file is replaced by another, or a folder above it by a link to another.

import { stat } from 'node:fs/promises'
import type { Clock } from '../time/clock.ts'

export interface WatchTools {
  /** The files, as they are named now. */
  readonly files: () => readonly string[]
  /** Two equal marks mean that a file has not changed. */
  readonly markOf: (file: string) => Promise<string>
  /** Called once files have changed and then stayed the same for `everyMs`; the next look comes after it has ended. */
  readonly onChange: () => Promise<void>
  readonly everyMs: number
  readonly clock: Clock
}

/** The result ends it. */
export function watchFiles({ files, markOf, onChange, everyMs, clock }: WatchTools): () => void {
  // The first reading was before the first look, so a first change is reported in any case.
  let reported = ''
  let seen = ''
  let isStopped = false
  let cancel = clock.after(everyMs, look)

  function look(): void {
    void compare().finally(() => {
      if (!isStopped) cancel = clock.after(everyMs, look)
    })
  }

  async function compare(): Promise<void> {
    const marks = await Promise.all(files().map(async (file) => `${file} ${await markOf(file)}`))
    const found = marks.join('\n')
    // While somebody is still writing, the file may be valid and not complete.
    const isCalm = found === seen
    seen = found
    if (!isCalm || found === reported || isStopped) return
    reported = found
    await onChange()
  }

  return () => {
    isStopped = true
    cancel()
  }
}

/** Which file it is, and when it or its permissions were last changed. Links are followed. */
export async function fileMark(file: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  }
}
