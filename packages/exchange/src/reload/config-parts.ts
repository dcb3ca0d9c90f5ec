// A configuration in pieces, each of which is read in a moment: ten thousand campaigns in one piece would hold up the requests
// of a tenth of a second. They travel from the thread that reads the file, and from the primary to its workers.

import { deserialize, serialize } from 'node:v8'
import { configHash, keepHash } from '../config/config-hash.ts'
import type { Config } from '../config/fields.ts'

/** A hundred campaigns are about 50 KB and take half a millisecond. */
const itemsPerPart = 100

type Groups = Record<string, Record<string, unknown>>

type Part =
  /** Everything, with the long lists left empty. */
  | { readonly kind: 'head'; readonly config: Config; readonly hash: string }
  /** The next items of one of them. */
  | { readonly kind: 'items'; readonly group: string; readonly name: string; readonly items: readonly unknown[] }

/** The first is the head. */
export function partsOf(config: Config): readonly Uint8Array[] {
  const head: Groups = { ...(config as unknown as Groups) }
  const parts: Part[] = []
  for (const [group, name, list] of longLists(config)) {
    head[group] = { ...head[group], [name]: [] }
    for (let at = 0; at < list.length; at += itemsPerPart) {
      parts.push({ kind: 'items', group, name, items: list.slice(at, at + itemsPerPart) })
    }
  }
  const first: Part = { kind: 'head', config: head as unknown as Config, hash: configHash(config) }
  return [first, ...parts].map((part) => serialize(part))
}

function longLists(config: Config): readonly (readonly [group: string, name: string, list: readonly unknown[]])[] {
  const { written: _, ...groups } = config
  return Object.entries(groups as unknown as Groups).flatMap(([group, settings]) =>
    Object.entries(settings).flatMap(([name, value]) =>
      Array.isArray(value) && value.length > itemsPerPart ? [[group, name, value as readonly unknown[]] as const] : [],
    ),
  )
}

/** Puts the pieces together again as they come. */
export class Assembly {
  #config: Config | undefined
  #hash = ''

  add(bytes: Uint8Array): void {
    const part = deserialize(bytes) as Part
    if (part.kind === 'head') {
      this.#config = part.config
      this.#hash = part.hash
      return
    }
    const list = (this.#config as unknown as Groups | undefined)?.[part.group]?.[part.name]
    if (!Array.isArray(list)) throw new Error(`a part of ${part.group}.${part.name} came before its head`)
    list.push(...part.items)
  }

  /** What has come, once; undefined where nothing has. */
  take(): Config | undefined {
    const config = this.#config
    this.#config = undefined
    if (config !== undefined) keepHash(config, this.#hash)
    return config
  }
}
