// The catalogue of the demo's product service: a few hundred products, made from the words of the topics, and the search
// over them. The same seed gives the same catalogue.

import { between, type Chance, cents, pick } from './chance.ts'
import { pictureUrl, type Topic, topics } from './topics.ts'

/** A product in the form that the exchange reads (docs/spec-notes.md#d45). */
export interface Product {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly imageUrl: string
  readonly price: number
  readonly currency: 'USD'
  readonly merchant: string
  readonly clickUrl: string
  readonly bidCpm: number
}

export interface Shelf {
  readonly keywords: readonly string[]
  readonly products: readonly Product[]
}

const productsPerTopic = 30
const foundMax = 20

const merchants = ['Fairway Market', 'The Long Shelf', 'Corner & Co', 'Parcel Post', 'Daily Goods'] as const
const promises = [
  'Ships tomorrow, returns are free for sixty days.',
  'Rated 4.7 by people who use it every day.',
  'Made to be repaired: every part can be ordered.',
  'Back in stock, while the batch lasts.',
] as const

export function stockShelves(chance: Chance): readonly Shelf[] {
  return topics.map((topic) => ({
    keywords: [...topic.keywords, topic.plural],
    products: Array.from({ length: productsPerTopic }, (_, index) => productOf(topic, index, chance)),
  }))
}

export interface Search {
  readonly keywords: readonly string[]
  readonly priceMin: number
  readonly priceMax: number
}

/** Products for any of the keywords within the prices; which come first changes from search to search. */
export function findProducts(shelves: readonly Shelf[], search: Search, chance: Chance): readonly Product[] {
  const { keywords, priceMin, priceMax } = search
  return shelves
    .filter((shelf) => shelf.keywords.some((keyword) => keywords.includes(keyword)))
    .flatMap(({ products }) => products)
    .filter(({ price }) => price >= priceMin && price <= priceMax)
    .map((product) => ({ product, rank: chance() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, foundMax)
    .map(({ product }) => product)
}

function productOf(topic: Topic, index: number, chance: Chance): Product {
  const noun = topic.nouns[index % topic.nouns.length] ?? topic.plural
  // Every noun is combined with every trait once before a pair repeats.
  const trait = topic.traits[Math.floor(index / topic.nouns.length) % topic.traits.length] ?? ''
  const brand = pick(topic.brands, chance)
  const merchant = pick(merchants, chance)
  const id = `${topic.name}-${index}`
  return {
    id,
    title: `${brand} ${trait} ${noun}`,
    description: `For ${pick(topic.uses, chance)}. ${pick(promises, chance)}`,
    imageUrl: pictureUrl(topic.name, index),
    price: priceOf(topic, chance),
    currency: 'USD',
    merchant,
    clickUrl: `https://${domainOf(merchant)}/item/${id}`,
    bidCpm: cents(between(0.8, 4.6, chance)),
  }
}

/** Cheap products are more common than expensive ones, and prices have typical endings. */
function priceOf({ priceFrom, priceTo }: Topic, chance: Chance): number {
  const amount = priceFrom + (priceTo - priceFrom) * chance() ** 1.6
  return amount < 100 ? Math.floor(amount) + 0.9 : Math.round(amount / 10) * 10 - 1
}

export function domainOf(name: string): string {
  return `${name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}.example`
}
