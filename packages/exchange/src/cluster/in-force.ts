// Which configuration all workers of this machine have, for the admin page of the primary.

import type { ConfigInForce } from '../admin/index-page.ts'
import { configHash } from '../config/config-hash.ts'
import type { ReloaderTools, Version } from '../reload/reloader.ts'

type Apply = ReloaderTools['apply']

export interface InForce {
  readonly read: () => ConfigInForce
  /** The same, and remembers what was applied. */
  readonly applying: (apply: Apply) => Apply
}

/** `wallMs` is the wall clock. */
export function watchInForce(first: Version, wallMs: () => number): InForce {
  const shown = ({ number, config }: Version): ConfigInForce => {
    return { snapshot: number, configHash: configHash(config), sinceMs: wallMs() }
  }
  let inForce = shown(first)
  return {
    read: () => inForce,
    applying: (apply) => async (version) => {
      const problems = await apply(version)
      if (problems.length === 0) inForce = shown(version)
      return problems
    },
  }
}
