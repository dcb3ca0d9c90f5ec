// The vectors of ads that were seen before. A new ad waits to be embedded, one after the other, so that ads never keep more than
// one place from the chats.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AdWords } from '../../model/relevance.ts'
import type { Embed } from './embed.ts'

export interface AdVectorsTools {
  readonly embed: Embed
  /** The least recently used beyond it are forgotten. */
  readonly vectorsMax: number
  /** From an earlier process, the oldest first. */
  readonly known: readonly (readonly [key: string, vector: Float32Array])[]
  readonly keep: (key: string, vector: Float32Array) => void
}

export interface AdVectors {
  /** Undefined until the ad has been embedded; asking for it is what gets it embedded. */
  readonly vectorOf: (ad: AdWords) => Float32Array | undefined
  readonly size: () => number
}

/** More new ads are not noted; they come again. */
const waitingMax = 1000
/** Nobody waits for an ad. */
const withinMs = 10_000

export function createAdVectors({ embed, vectorsMax, known, keep }: AdVectorsTools): AdVectors {
  const vectors = new LRUCache<string, Float32Array>({ max: vectorsMax })
  for (const [key, vector] of known) vectors.set(key, vector)
  const waiting = new Map<string, string>()
  let isAtWork = false

  async function work(): Promise<void> {
    isAtWork = true
    for (const [key, text] of waiting) {
      const end = await embed(text, withinMs)
      waiting.delete(key)
      if (end.kind !== 'embedded') continue
      vectors.set(key, end.vector)
      keep(key, end.vector)
    }
    isAtWork = false
  }

  return {
    vectorOf(ad) {
      const text = adText(ad)
      const key = keyOf(text)
      const vector = vectors.get(key)
      if (vector !== undefined || text === '') return vector
      if (waiting.size < waitingMax) waiting.set(key, text)
      if (!isAtWork) void work()
      return undefined
    },
    size: () => vectors.size,
  }
}

/** The sponsor and the domain are names, of which a model knows nothing. */
function adText({ title, desc }: AdWords): string {
  return desc === '' ? title : `${title}. ${desc}`
}

function keyOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}
