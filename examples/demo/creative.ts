// The ads of the demo's bidders: what they say about a topic, put into the assets that an impression asks for.

import { type Chance, pick } from './chance.ts'
import { domainOf } from './products.ts'
import { pictureUrl, type Topic } from './topics.ts'

export interface AskedAsset {
  readonly id: number
  readonly title?: { readonly len: number }
  readonly data?: { readonly type: number; readonly len?: number }
  readonly img?: { readonly type?: number; readonly wmin?: number; readonly hmin?: number }
}

export interface Creative {
  readonly brand: string
  readonly title: string
  readonly desc: string
  readonly cta: string
  readonly picture: string
  readonly url: string
}

const titles = [
  '{Plural} people keep for years',
  'Made for {use}: {plural} by {brand}',
  'The {trait} {noun} is here',
  'Try our {plural} for thirty days',
] as const

const descriptions = [
  'Built in small batches, repaired for free, and sent to your door by Thursday.',
  'Ask our people, not a bot: they use what they sell, every day.',
  'Four thousand reviews and one complaint: we sell out too fast.',
  'Choose yours in two minutes. Send it back if it is not love.',
] as const

const callsToAction = ['See them', 'Find yours', 'Look closer', 'Try it'] as const

export function writeCreative(topic: Topic, chance: Chance): Creative {
  const brand = pick(topic.brands, chance)
  const words: Readonly<Record<string, string>> = {
    brand,
    plural: topic.plural,
    Plural: topic.plural.charAt(0).toUpperCase() + topic.plural.slice(1),
    use: pick(topic.uses, chance),
    trait: pick(topic.traits, chance).toLowerCase(),
    noun: pick(topic.nouns, chance).toLowerCase(),
  }
  return {
    brand,
    title: pick(titles, chance).replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''),
    desc: pick(descriptions, chance),
    cta: pick(callsToAction, chance),
    picture: pictureUrl(topic.name, Math.floor(chance() * 40)),
    url: `https://${domainOf(brand)}/${topic.name}`,
  }
}

/** Native markup with every asset that the creative can fill. */
export function markupOf(creative: Creative, asked: readonly AskedAsset[]): object {
  return { ver: '1.2', assets: asked.flatMap((asset) => filled(asset, creative)), link: { url: creative.url } }
}

/** OpenRTB numbers the data assets: sponsor, description and call to action. */
const dataValues: Readonly<Record<number, (creative: Creative) => string>> = {
  1: ({ brand }) => brand,
  2: ({ desc }) => desc,
  12: ({ cta }) => cta,
}

function filled({ id, title, data, img }: AskedAsset, creative: Creative): readonly object[] {
  if (title !== undefined) return [{ id, title: { text: creative.title.slice(0, title.len) } }]
  if (img !== undefined) {
    return img.type === 1 ? [] : [{ id, img: { url: creative.picture, w: 1200, h: 627 } }]
  }
  const value = data === undefined ? undefined : dataValues[data.type]?.(creative)
  return data === undefined || value === undefined
    ? []
    : [{ id, data: { type: data.type, value: value.slice(0, data.len) } }]
}
