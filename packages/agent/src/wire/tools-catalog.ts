// Spec: AdCP 3, discovery: get_adcp_capabilities, get_products, list_creative_formats.

import { pageOf } from '../core/accounts.ts'
import { fault, isFault } from '../core/fault.ts'
import { pageRequestOf, paginationOf } from './read.ts'
import { shapes } from './shapes.ts'
import { type Ask, type Tool, tool } from './tool.ts'
import { capabilitiesShown, formatsShown, productShown } from './write-catalog.ts'

type ProductsAsk = Ask<{
  readonly buying_mode?: 'brief' | 'wholesale' | 'refine'
  readonly brief?: string
  readonly pagination?: { readonly max_results?: number; readonly cursor?: string }
  readonly filters?: { readonly delivery_type?: string; readonly countries?: string[]; readonly channels?: string[] }
}>

async function answerProducts({ parts, request }: ProductsAsk) {
  const { buying_mode: mode = request.brief === undefined ? 'wholesale' : 'brief', filters = {} } = request
  if (mode === 'refine') return fault('unsupported', 'Ask with another brief instead.', { at: ['buying_mode'] })
  if (mode === 'brief' && request.brief === undefined)
    return fault('invalid', 'A brief is needed, or buying_mode wholesale.', { at: ['brief'] })
  const page = pageRequestOf(request.pagination)
  if (isFault(page)) return page
  const isOffered = filters.delivery_type === undefined || filters.delivery_type === 'non_guaranteed'
  const wish = {
    brief: mode === 'brief' ? request.brief : undefined,
    countries: filters.countries,
    channels: filters.channels,
  }
  const picked = isOffered ? parts.offers.pick(wish) : []
  const start = /^\d{1,6}$/.test(page.after) ? Number(page.after) : 0
  const numbered = picked.map((one, at) => ({ one, at })).slice(start, start + page.limit + 1)
  const { items, next } = pageOf(numbered, page.limit, ({ at }) => String(at + 1))
  const offers = await parts.offers.offer(items.map(({ one }) => one))
  return {
    products: offers.map((offer) => productShown(parts.catalog, offer)),
    pagination: paginationOf(next),
    cache_scope: 'account',
    status: 'completed',
  }
}

export const catalogTools: readonly Tool[] = [
  tool('get_adcp_capabilities', 'Says what this agent can do.', shapes.capabilities, ({ parts }) =>
    Promise.resolve(capabilitiesShown(parts.catalog, parts.startedMs)),
  ),
  tool('get_products', 'Lists what is for sale, for a brief or all of it.', shapes.getProducts, answerProducts),
  tool('list_creative_formats', 'Lists the formats of ads.', shapes.listFormats, ({ parts, request }) => {
    const page = pageRequestOf(request.pagination)
    if (isFault(page)) return Promise.resolve(page)
    const start = /^\d{1,3}$/.test(page.after) ? Number(page.after) : 0
    const all = formatsShown(parts.catalog, request.format_ids).map((one, at) => ({ one, at }))
    const { items, next } = pageOf(all.slice(start, start + page.limit + 1), page.limit, ({ at }) => String(at + 1))
    return Promise.resolve({
      formats: items.map(({ one }) => one),
      pagination: paginationOf(next),
      status: 'completed',
    })
  }),
]
