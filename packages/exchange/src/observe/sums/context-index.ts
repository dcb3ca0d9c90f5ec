// One object for each different context, so that what belongs to it is found by identity. The way to it goes through one
// map for each dimension: no text is put together for a look-up, and every auction makes one for each impression.

import { type Context, contextNames } from '@parley/contract'

type Level = Map<string, Level | Context>

/** Those with few values come first, so that the ways share their beginnings: most contexts belong to no sale. */
const order = contextNames.toReversed()
const last = order.length - 1

export class ContextIndex {
  #tree: Level = new Map()

  /** The context that was kept with these members. */
  find(context: Context): Context | undefined {
    let level: Level | Context | undefined = this.#tree
    for (const name of order) level = (level as Level | undefined)?.get(context[name])
    return level as Context | undefined
  }

  keep(context: Context): Context {
    let level = this.#tree
    for (const [at, name] of order.entries()) {
      if (at === last) level.set(context[name], context)
      else level = below(level, context[name])
    }
    return context
  }

  clear(): void {
    this.#tree = new Map()
  }
}

function below(level: Level, key: string): Level {
  const found = level.get(key) as Level | undefined
  if (found !== undefined) return found
  const made: Level = new Map()
  level.set(key, made)
  return made
}
