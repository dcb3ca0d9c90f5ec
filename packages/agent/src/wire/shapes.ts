// Spec: AdCP 3, requests. What the agent reads of them. Other members are let be, except those that would change what is bought:
// these are refused by name, so that none is left out silently.

import { Type } from 'typebox'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const domain = Type.String({
  pattern: '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$',
  maxLength: 253,
})
const id = text(255)
const amount = Type.Number({ minimum: 0 })
/** Spec: UUID v4 is usual; the schema takes more. */
const key = Type.String({ pattern: '^[A-Za-z0-9_.:-]{16,255}$' })
const moment = text(64)
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const listMax = 100
const packagesMax = 50
const ids = Type.Optional(Type.Array(id, { minItems: 1, maxItems: listMax }))

const brand = Type.Object({ domain, brand_id: Type.Optional(text(128)) })
const account = Type.Union([
  Type.Object({ account_id: id }),
  Type.Object({ brand, operator: domain, sandbox: Type.Optional(Type.Boolean()) }),
])
const maxResults = Type.Integer({ minimum: 1, maximum: 100 })
const cursor = Type.String({ maxLength: 512 })
const pagination = Type.Optional(Type.Object({ max_results: Type.Optional(maxResults), cursor: Type.Optional(cursor) }))
export const productFilters = Type.Object({
  delivery_type: Type.Optional(Type.String()),
  countries: Type.Optional(Type.Array(Type.String(), { maxItems: 300 })),
  channels: Type.Optional(Type.Array(Type.String(), { maxItems: 100 })),
})
const formatId = Type.Object({ agent_url: text(500), id })

const envelope = {
  adcp_major_version: Type.Optional(Type.Integer()),
  adcp_version: Type.Optional(text(32)),
  context: Type.Optional(Type.Object({})),
  ext: Type.Optional(Type.Object({})),
}
const reading = { ...envelope, pagination }
const changing = { ...envelope, idempotency_key: key, push_notification_config: Type.Optional(Type.Object({})) }

const listReference = Type.Object({ agent_url: text(500), list_id: text(200) })
const overlay = Type.Object({
  geo_countries: Type.Optional(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 200 })),
  keyword_targets: Type.Optional(Type.Array(Type.Object({ keyword: text(128) }), { minItems: 1, maxItems: 200 })),
  property_list: Type.Optional(listReference),
  collection_list: Type.Optional(listReference),
})

const packageTerms = {
  bid_price: Type.Optional(amount),
  pacing: Type.Optional(Type.Enum(['even', 'asap', 'front_loaded'])),
  targeting_overlay: Type.Optional(overlay),
  creative_assignments: Type.Optional(Type.Array(Type.Object({ creative_id: id }), { maxItems: listMax })),
  paused: Type.Optional(Type.Boolean()),
}

const packageOrder = Type.Object({ product_id: id, pricing_option_id: id, budget: amount, ...packageTerms })

const packageChange = Type.Object({
  package_id: id,
  budget: Type.Optional(amount),
  ...packageTerms,
  canceled: Type.Optional(Type.Boolean()),
  cancellation_reason: Type.Optional(text(500)),
})

export const shapes = {
  capabilities: Type.Object({ ...envelope, protocols: Type.Optional(Type.Array(Type.String(), { minItems: 1 })) }),
  syncAccounts: Type.Object({
    ...changing,
    accounts: Type.Array(
      Type.Object({
        brand,
        operator: domain,
        billing: Type.Optional(Type.String()),
        sandbox: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: listMax },
    ),
    dry_run: Type.Optional(Type.Boolean()),
    delete_missing: Type.Optional(Type.Boolean()),
  }),
  listAccounts: Type.Object({
    ...reading,
    status: Type.Optional(Type.String()),
    sandbox: Type.Optional(Type.Boolean()),
  }),
  getProducts: Type.Object({
    ...reading,
    buying_mode: Type.Optional(Type.Enum(['brief', 'wholesale', 'refine'])),
    brief: Type.Optional(Type.String({ maxLength: 10_000 })),
    account: Type.Optional(account),
    filters: Type.Optional(productFilters),
  }),
  listProducts: Type.Object({
    ...envelope,
    account: Type.Optional(account),
    criteria: Type.Optional(Type.Object({ product_ids: ids, offer_filters: Type.Optional(productFilters) })),
    fields: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: listMax })),
    cursor: Type.Optional(cursor),
    max_results: Type.Optional(maxResults),
    if_feed_version: Type.Optional(Type.String()),
  }),
  listFormats: Type.Object({ ...reading, format_ids: Type.Optional(Type.Array(formatId, { maxItems: listMax })) }),
  syncCreatives: Type.Object({
    ...changing,
    account,
    creatives: Type.Array(
      Type.Object({
        creative_id: id,
        name: text(255),
        format_id: Type.Optional(formatId),
        format_kind: Type.Optional(Type.String()),
        assets: Type.Object({}),
      }),
      { minItems: 1, maxItems: listMax },
    ),
    dry_run: Type.Optional(Type.Boolean()),
    delete_missing: Type.Optional(Type.Boolean()),
  }),
  listCreatives: Type.Object({
    ...reading,
    account: Type.Optional(account),
    filters: Type.Optional(Type.Object({ creative_ids: ids })),
  }),
  createBuy: Type.Object({
    ...changing,
    account,
    brand,
    start_time: moment,
    end_time: moment,
    packages: Type.Array(packageOrder, { minItems: 1, maxItems: packagesMax }),
  }),
  updateBuy: Type.Object({
    ...changing,
    account,
    media_buy_id: id,
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    paused: Type.Optional(Type.Boolean()),
    canceled: Type.Optional(Type.Boolean()),
    cancellation_reason: Type.Optional(text(500)),
    end_time: Type.Optional(moment),
    packages: Type.Optional(Type.Array(packageChange, { minItems: 1, maxItems: packagesMax })),
  }),
  getBuys: Type.Object({
    ...reading,
    account: Type.Optional(account),
    media_buy_ids: ids,
    status_filter: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })])),
  }),
  getDelivery: Type.Object({
    ...envelope,
    account: Type.Optional(account),
    media_buy_ids: ids,
    start_date: Type.Optional(day),
    end_date: Type.Optional(day),
    include_package_daily_breakdown: Type.Optional(Type.Boolean()),
  }),
  getTask: Type.Object({ ...envelope, task_id: id }),
} as const
