// One object for each different context, so that what belongs to it is found by identity. The way to it goes through one
// map for each member: no text is put together for a look-up, and every auction makes one for each impression. Members with
// few values come first, so that the ways share their beginnings.

import type { Context } from '@parley/contract'

type Level<Next> = Map<string, Next>
type Tree = Level<Level<Level<Level<Level<Level<Context>>>>>>

export class ContextIndex {
  #tree: Tree = new Map()

  /** The context that was kept with these members. */
  find({ deal, sentiment, stage, intent, format, country }: Context): Context | undefined {
    return this.#tree.get(deal)?.get(sentiment)?.get(stage)?.get(intent)?.get(format)?.get(country)
  }

  keep(context: Context): Context {
    const { deal, sentiment, stage, intent, format, country } = context
    const ofStage = below(below(this.#tree, deal), sentiment)
    below(below(below(ofStage, stage), intent), format).set(country, context)
    return context
  }

  clear(): void {
    this.#tree = new Map()
  }
}

function below<Next extends Level<unknown>>(level: Level<Next>, key: string): Next {
  const found = level.get(key)
  if (found !== undefined) return found
  const made = new Map() as Next
  level.set(key, made)
  return made
}
