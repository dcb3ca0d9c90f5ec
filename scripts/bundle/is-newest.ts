// Whether something that was built is newer than all that it was built from.

import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** `sources` are patterns below `folder`. What was never built is not. */
export function isNewest(built: string, folder: string, sources: readonly string[]): boolean {
  const builtAtMs = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return globSync([...sources], { cwd: folder }).every((name) => statSync(join(folder, name)).mtimeMs <= builtAtMs)
}
