// D107: the word vectors of the process: read once, when a configuration or the first request needs them, and never while a
// request waits.

import type { Config } from '../config/fields.ts'
import type { Log } from '../observe/log/event.ts'
import { openVectors, type WordVectors } from '../relevance/vectors/word-vectors.ts'
import type { Effects } from './effects.ts'

export interface VectorSource {
  /** Undefined until they are read, and where there are none. */
  readonly current: () => WordVectors | undefined
  /** Begins to read them unless that has begun. */
  readonly want: () => void
  /** The same, for those who wait: what became of it. */
  readonly load: () => Promise<VectorsState>
}

export type VectorsState =
  | { readonly kind: 'ready'; readonly vectors: WordVectors }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken'; readonly why: string }

export function vectorSource({ readVectors }: Pick<Effects, 'readVectors'>, log?: Log): VectorSource {
  let loading: Promise<VectorsState> | undefined
  let vectors: WordVectors | undefined
  const load = (): Promise<VectorsState> => {
    loading ??= readState(readVectors).then((state) => {
      if (state.kind === 'ready') vectors = state.vectors
      if (state.kind === 'broken') log?.({ kind: 'vectors-broken', why: state.why })
      return state
    })
    return loading
  }
  return { current: () => vectors, want: () => void load(), load }
}

async function readState(read: Effects['readVectors']): Promise<VectorsState> {
  try {
    const bytes = await read?.()
    if (bytes === undefined) return { kind: 'absent' }
    const opened = openVectors(bytes)
    return opened.kind === 'opened' ? { kind: 'ready', vectors: opened.vectors } : { kind: 'broken', why: opened.why }
  } catch (error) {
    return { kind: 'broken', why: (error as Error).message }
  }
}

/** D107: read before the start where word vectors are wanted; rejects with what to do where they cannot be used. */
export async function readWantedVectors({ auction }: Config, effects: Effects): Promise<VectorSource | undefined> {
  if (auction.scorer !== 'vectors') return undefined
  const vectors = vectorSource(effects)
  const problem = vectorsProblem(await vectors.load())
  if (problem !== undefined) throw new Error(problem)
  return vectors
}

/** What keeps an exchange that is told to use vectors from starting. */
export function vectorsProblem(state: VectorsState): string | undefined {
  const cure = 'install the package @parley/vectors of the same version, or set auction.scorer to auto or words'
  if (state.kind === 'absent') return `auction.scorer is vectors, and @parley/vectors is not installed: ${cure}`
  if (state.kind === 'broken') return `auction.scorer is vectors, and its file cannot be used: ${state.why}; ${cure}`
  return undefined
}
