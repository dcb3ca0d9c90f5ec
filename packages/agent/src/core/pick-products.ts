// Which products answer a brief: words of the brief that a product also has. No model reads it; names and briefs are untrusted text.

import type { Product } from './catalog.ts'

export interface Picked {
  readonly product: Product
  /** The words in common, the longest first. */
  readonly because: readonly string[]
}

const wordsMax = 200
const becauseMax = 5

/** Products with more words in common come first. A brief that has none in common with any gets all of them. */
export function pickProducts(products: readonly Product[], brief: string | undefined): readonly Picked[] {
  const all = products.map((product) => ({ product, because: [] }))
  if (brief === undefined) return all
  const wanted = new Set(wordsIn(brief).slice(0, wordsMax))
  const scored = products.map((product) => {
    const common = [...new Set(wordsOf(product))].filter((word) => wanted.has(word))
    return { product, because: common.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)) }
  })
  const fitting = scored.filter(({ because }) => because.length > 0)
  if (fitting.length === 0) return all
  fitting.sort((a, b) => b.because.length - a.because.length)
  return fitting.map(({ product, because }) => ({ product, because: because.slice(0, becauseMax) }))
}

function wordsOf({ name, description, targeting = {} }: Product): readonly string[] {
  const { keywords = [], intents = [], funnelStages = [], countries = [] } = targeting
  return wordsIn([name, description, ...keywords, ...intents, ...funnelStages, ...countries].join(' '))
}

/** Words that are in nearly every brief and say nothing. */
const plain = new Set(
  'a an and are as at by for from in is it of on or our that the their this to want with who we us all show about available advertising ads ad inventory campaign people'.split(
    ' ',
  ),
)

/** `US` is a country, `us` a word. */
function wordsIn(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) => {
    if (/^[A-Z]{2}$/.test(word)) return [word]
    const lower = word.toLowerCase()
    if (plain.has(lower) || lower.length < 2) return []
    return [lower.length > 3 && lower.endsWith('s') ? lower.slice(0, -1) : lower]
  })
}
