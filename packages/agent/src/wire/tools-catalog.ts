// Spec: AdCP 3, discovery: get_adcp_capabilities, get_products (3.2: list_products), list_creative_formats.

import type { Static } from 'typebox'
import { type PageOf, type PageRequest, pageOf } from '../core/accounts.ts'
import { type Fault, fault, isFault } from '../core/fault.ts'
import type { Picked } from '../core/pick-products.ts'
import { type Answer, hashOf } from '../core/replies.ts'
import { cursorOf, pageRequestOf, paginationOf } from './read.ts'
import { productFilters, shapes } from './shapes.ts'
import { type Ask, type Tool, type ToolParts, tool } from './tool.ts'
import { capabilitiesShown, formatsShown, productShown } from './write-catalog.ts'

type ProductsRequest = Static<typeof shapes.getProducts>

async function answerProducts({ parts, request }: Ask<ProductsRequest>): Promise<Answer | Fault> {
  const { buying_mode: mode = request.brief === undefined ? 'wholesale' : 'brief' } = request
  if (mode === 'refine') return fault('unsupported', 'Ask with another brief instead.', { at: ['buying_mode'] })
  if (mode === 'brief' && request.brief === undefined)
    return fault('invalid', 'A brief is needed, or buying_mode wholesale.', { at: ['brief'] })
  const page = pageRequestOf(request.pagination)
  if (isFault(page)) return page
  const { items, next } = pageIn(pickedFor(parts, mode === 'brief' ? request.brief : undefined, request.filters), page)
  const offers = await parts.offers.offer(items)
  return {
    products: offers.map((offer) => productShown(parts.catalog, offer, '3.0')),
    pagination: paginationOf(next),
    cache_scope: 'account',
    status: 'completed',
  }
}

/** Spec: AdCP 3.2. The version of the feed is that of what the operator offers: forecasts and prices are of the minute. */
async function listProducts({ parts, request }: Ask<Static<typeof shapes.listProducts>>): Promise<Answer | Fault> {
  const { criteria = {}, fields } = request
  const { product_ids: ids, offer_filters: filters = {} } = criteria
  const beside = Object.keys(filters).find((name) => !(name in productFilters.properties))
  if (beside !== undefined)
    return fault('unsupported', `${beside} is not offered here; leave it out.`, {
      at: ['criteria.offer_filters', beside],
    })
  const page = pageRequestOf({ max_results: listedDefault, ...request })
  if (isFault(page)) return page
  const picked = pickedFor(parts, undefined, filters).filter(({ product }) => ids?.includes(product.id) ?? true)
  const feed = { feed_version: hashOf(picked.map(({ product }) => product)), cache_scope: 'account' }
  if (request.if_feed_version === feed.feed_version) return { outcome: 'unchanged', ...feed }
  const { items, next } = pageIn(picked, page)
  const offers = await parts.offers.offer(items)
  const products = offers.map((offer) => onlyOf(productShown(parts.catalog, offer, '3.2'), fields))
  return { outcome: 'listed', products, ...feed, ...(next === undefined ? {} : { next_cursor: cursorOf(next) }) }
}

const listedDefault = 25
const always = ['product_id', 'name']

function onlyOf(product: Answer, fields: readonly string[] | undefined): Answer {
  if (fields === undefined) return product
  return Object.fromEntries(Object.entries(product).filter(([name]) => always.includes(name) || fields.includes(name)))
}

function pickedFor(
  { offers }: ToolParts,
  brief: string | undefined,
  filters: ProductsRequest['filters'] = {},
): readonly Picked[] {
  const { delivery_type: type = 'non_guaranteed', countries, channels } = filters
  return type === 'non_guaranteed' ? offers.pick({ brief, countries, channels }) : []
}

/** Of what is in memory; `after` is the number of those before. */
function pageIn<Item>(all: readonly Item[], { after, limit }: PageRequest): PageOf<Item> {
  const start = /^\d{1,6}$/.test(after) ? Number(after) : 0
  const numbered = all.map((one, at) => ({ one, at })).slice(start, start + limit + 1)
  const { items, next } = pageOf(numbered, limit, ({ at }) => String(at + 1))
  return { items: items.map(({ one }) => one), next }
}

export const catalogTools: readonly Tool[] = [
  tool('get_adcp_capabilities', 'Says what this agent can do.', shapes.capabilities, ({ parts }) =>
    Promise.resolve(capabilitiesShown(parts.catalog, parts.startedMs)),
  ),
  tool('get_products', 'Lists what is for sale, for a brief or all of it.', shapes.getProducts, answerProducts),
  {
    ...tool('list_products', 'Lists what is for sale.', shapes.listProducts, listProducts),
    face: '3.2',
    isClosed: true,
  },
  tool('list_creative_formats', 'Lists the formats of ads.', shapes.listFormats, ({ parts, request }) => {
    const page = pageRequestOf(request.pagination)
    if (isFault(page)) return Promise.resolve(page)
    const { items, next } = pageIn(formatsShown(parts.catalog, request.format_ids), page)
    return Promise.resolve({ formats: items, pagination: paginationOf(next), status: 'completed' })
  }),
]
