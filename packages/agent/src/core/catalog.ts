// What the operator offers and to whom: the file of the agent, checked once when it is read.

import { BookedTargeting } from '@parley/contract'
import { type Static, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { formatIds } from './formats.ts'

const closed = { additionalProperties: false } as const
const id = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' })
const domain = Type.String({
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$',
  maxLength: 253,
})
const micros = Type.Integer({ minimum: 0, maximum: 9_000_000_000_000 })
const line = Type.String({ minLength: 1, maxLength: 500 })

const Publisher = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 128 }),
    domain,
    properties: Type.Optional(Type.Array(id, { minItems: 1 })),
  },
  closed,
)

const { keywords, intents, funnelStages, sentiments, countries } = BookedTargeting.properties

const Product = Type.Object(
  {
    id,
    name: line,
    description: line,
    publishers: Type.Array(id, { minItems: 1, maxItems: 200 }),
    /** Conditions of every impression, as in a campaign. */
    targeting: Type.Optional(Type.Object({ keywords, intents, funnelStages, sentiments, countries }, closed)),
    floorCpmMicros: micros,
    minimumMicros: Type.Optional(micros),
    option: Type.Optional(id),
    formats: Type.Optional(Type.Array(Type.Enum([...formatIds]), { minItems: 1 })),
    channels: Type.Optional(Type.Array(id, { minItems: 1 })),
  },
  closed,
)
export type Product = Static<typeof Product>

const Agent = Type.Object(
  {
    id,
    /** SHA-256 of its token, in hexadecimal digits: the file has no secret. */
    tokenSha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** Buys above it wait for a person, together with the others of their account in these days. */
    approveAboveMicros: Type.Optional(micros),
    approveWithinDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })),
  },
  closed,
)
export type Agent = Static<typeof Agent>

/** What a list that buyers refer to contains, as the operator was told: lists are never fetched. */
const List = Type.Object(
  {
    agentUrl: Type.String({ maxLength: 500 }),
    id: Type.String({ minLength: 1, maxLength: 200 }),
    publishers: Type.Array(id),
  },
  closed,
)

const Catalog = Type.Object(
  {
    url: Type.String({ pattern: '^https?://[^ ]{1,500}$' }),
    name: Type.Optional(line),
    publishers: Type.Array(Publisher, { minItems: 1, maxItems: 10_000 }),
    products: Type.Array(Product, { minItems: 1, maxItems: 1000 }),
    agents: Type.Array(Agent, { maxItems: 10_000 }),
    lists: Type.Optional(Type.Array(List, { maxItems: 1000 })),
  },
  closed,
)
export type Catalog = Static<typeof Catalog>

/** A text says what is wrong with it, and where. */
export function catalogFrom(value: unknown): Catalog | string {
  if (!Check(Catalog, value)) {
    const [first] = Errors(Catalog, value)
    return `${first?.instancePath || '/'} ${first?.message ?? 'is not as expected'}`
  }
  const known = new Set(value.publishers.map((publisher) => publisher.id))
  for (const { id: name, publishers } of value.products) {
    const unknown = publishers.find((one) => !known.has(one))
    if (unknown !== undefined) return `product ${name}: ${unknown} is none of publishers; add it there`
  }
  for (const [what, all] of [
    ['publishers', value.publishers],
    ['products', value.products],
    ['agents', value.agents],
  ] as const) {
    const ids = all.map((one) => one.id)
    const twice = ids.find((one, at) => ids.indexOf(one) !== at)
    if (twice !== undefined) return `${what}: ${twice} is there twice`
  }
  return value
}

export function optionOf({ option }: Product): string {
  return option ?? 'cpm-auction-usd'
}

export function formatsOf({ formats }: Product) {
  return formats ?? (['chat_answer_card'] as const)
}
