// Spec: AdCP 3, answers about what is offered: capabilities, products, formats. Every product names its formats twice, by id and as an
// option with its kind: buyers of 3.2 drop a product that has only ids.

import { type Catalog, formatsOf, optionOf, type Product } from '../core/catalog.ts'
import { type FormatId, formatIds, formats, type Slot } from '../core/formats.ts'
import { decimalOf } from '../core/money.ts'
import { forecastMicros, guidanceIn, type Offer } from '../core/offers.ts'
import { type Answer, replySeconds } from '../core/replies.ts'
import type { Face } from './write-buy.ts'

export function formatIdShown({ url }: Pick<Catalog, 'url'>, id: FormatId): Answer {
  return { agent_url: url, id }
}

export function capabilitiesShown({ publishers, products, name }: Catalog, startedMs: number): Answer {
  const countries = [...new Set(products.flatMap(({ targeting }) => targeting?.countries ?? []))].toSorted()
  return {
    adcp: {
      major_versions: [3],
      supported_versions: ['3.0', '3.2'],
      idempotency: { supported: true, replay_ttl_seconds: replySeconds },
    },
    supported_protocols: ['media_buy'],
    account: { require_operator_auth: false, supported_billing: ['operator'], sandbox: true },
    media_buy: {
      features: { inline_creative_management: false, property_list_filtering: false },
      execution: { targeting: { geo_countries: true, keyword_targets: { supported_match_types: ['broad', 'exact'] } } },
      portfolio: {
        publisher_domains: [...new Set(publishers.map(({ domain }) => domain))],
        primary_channels: ['sponsored_intelligence'],
        ...(countries.length === 0 ? {} : { primary_countries: countries }),
        description: name ?? 'Native cards in AI chats, sold by auction.',
      },
    },
    specialisms: ['sales-non-guaranteed'],
    last_updated: new Date(startedMs).toISOString(),
    status: 'completed',
  }
}

/** In its 3.2 form a product has no ids of formats, and no hints about bids. get_products has the form of 3.0 in both versions. */
export function productShown(catalog: Catalog, offer: Offer, form: Face): Answer {
  const { product, because, forecast } = offer
  const only30 = (members: Answer): Answer => (form === '3.0' ? members : {})
  const guidance = guidanceIn(offer)
  return {
    product_id: product.id,
    name: product.name,
    description: product.description,
    publisher_properties: propertiesOf(catalog, product),
    channels: product.channels ?? ['sponsored_intelligence'],
    ...only30({ format_ids: formatsOf(product).map((id) => formatIdShown(catalog, id)) }),
    format_options: formatsOf(product).map((id) => ({
      ...optionShown(id),
      ...only30({ v1_format_ref: [formatIdShown(catalog, id)] }),
    })),
    delivery_type: 'non_guaranteed',
    pricing_options: [
      {
        pricing_option_id: optionOf(product),
        pricing_model: 'cpm',
        currency: 'USD',
        floor_price: decimalOf(product.floorCpmMicros),
        ...(guidance === undefined ? {} : { price_guidance: guidance }),
        ...only30({ max_bid: true }),
        min_spend_per_package: decimalOf(product.minimumMicros ?? 0),
      },
    ],
    reporting_capabilities: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: 15,
      timezone: 'UTC',
      supports_webhooks: false,
      available_metrics: ['impressions', 'spend'],
      date_range_support: 'date_range',
    },
    ...(forecast === undefined ? {} : { forecast: forecastShown(forecast) }),
    ...(because.length === 0 ? {} : { brief_relevance: `matches: ${because.join(', ')}` }),
  }
}

function propertiesOf({ publishers }: Catalog, { publishers: own }: Product): readonly Answer[] {
  return publishers
    .filter(({ id }) => own.includes(id))
    .map(({ domain, properties }) =>
      properties === undefined
        ? { publisher_domain: domain, selection_type: 'all' }
        : { publisher_domain: domain, selection_type: 'by_id', property_ids: properties },
    )
}

function optionShown(id: FormatId): Answer {
  const lengthOf = (slot: string) => formats[id].slots.find((one) => one.id === slot)?.lengthMax
  return {
    format_option_id: id,
    format_kind: 'native_in_feed',
    params: {
      title_max_chars: lengthOf('title'),
      body_text_max_chars: lengthOf('body_text'),
      cta_max_chars: lengthOf('cta'),
    },
  }
}

function forecastShown({ impressions, spendMicros }: NonNullable<Offer['forecast']>): Answer {
  const whole = ({ low, expected, high }: typeof impressions) => ({
    low: Math.floor(low),
    mid: Math.round(expected),
    high: Math.ceil(high),
  })
  const dollars = whole(spendMicros)
  return {
    method: 'modeled',
    currency: 'USD',
    forecast_range_unit: 'spend',
    points: [
      {
        budget: decimalOf(forecastMicros),
        metrics: {
          impressions: whole(impressions),
          spend: { low: decimalOf(dollars.low), mid: decimalOf(dollars.mid), high: decimalOf(dollars.high) },
        },
      },
    ],
  }
}

/** Those that are asked for, or all; `after` is the last of the page before. */
export function formatsShown(
  catalog: Catalog,
  wanted: readonly { readonly agent_url: string; readonly id: string }[] | undefined,
) {
  return formatIds
    .filter((id) => wanted === undefined || wanted.some((one) => one.id === id && one.agent_url === catalog.url))
    .map((id) => formatShown(catalog, id))
}

function formatShown(catalog: Catalog, id: FormatId): Answer {
  const { name, description, slots } = formats[id]
  return { format_id: formatIdShown(catalog, id), name, description, type: 'native', assets: slots.map(slotShown) }
}

function slotShown({ id, type, isRequired, lengthMax }: Slot): Answer {
  return {
    item_type: 'individual',
    asset_id: id,
    asset_type: type,
    required: isRequired,
    ...(lengthMax === undefined ? {} : { requirements: { max_length: lengthMax } }),
  }
}
