// The steps of a buyer until its buy is live: capabilities, products, an ad, the buy.

import { amount } from '../text/amount.ts'
import { listIn, membersIn } from '../text/members.ts'
import { oneLine } from '../text/one-line.ts'
import type { Buyer } from './ask-agent.ts'
import type { Brief } from './brief.ts'
import { done, failed, type Stepped } from './step.ts'

type Members = Readonly<Record<string, unknown>>

export async function askCapabilities({ url, call }: Buyer): Promise<Stepped<undefined>> {
  const name = 'Capabilities'
  const asked = await call('get_adcp_capabilities', {})
  if (asked.kind === 'refused') return failed(name, asked.message, asked.fix)
  const { adcp, specialisms, media_buy: media } = asked.members
  const { supported_versions: versions } = membersIn(adcp)
  const { portfolio } = membersIn(media)
  const { publisher_domains: domains } = membersIn(portfolio)
  return done(name, undefined, [
    `${url}/mcp speaks AdCP ${listed(versions)} and sells ${listed(specialisms)}`,
    `publishers: ${listed(domains)}`,
  ])
}

export interface Offer {
  readonly product: string
  readonly option: string
  readonly format: Members
  readonly floor: number
  readonly least: number
  readonly domains: readonly string[]
}

const shownMax = 3

export async function askProducts({ call }: Buyer, { words, countries }: Brief): Promise<Stepped<Offer>> {
  const name = 'Products'
  const asked = await call('get_products', {
    buying_mode: 'brief',
    brief: [words, ...countries].join(', '),
    filters: { delivery_type: 'non_guaranteed', ...(countries.length === 0 ? {} : { countries }) },
    pagination: { max_results: shownMax },
  })
  if (asked.kind === 'refused') return failed(name, asked.message, asked.fix)
  const products = listIn(asked.members.products)
  const [first] = products
  if (first === undefined)
    return failed(name, 'the agent offers nothing for this brief', 'name other countries, or leave them out')
  return done(name, offerIn(first), [
    ...products.map(productLine),
    ...(products.length === 1 ? [] : ['the first one is bought']),
  ])
}

function offerIn(product: Members): Offer {
  const [option = {}] = listIn(product.pricing_options)
  const [format = {}] = listIn(product.format_ids)
  return {
    product: String(product.product_id),
    option: String(option.pricing_option_id),
    format,
    floor: numberIn(option.floor_price),
    least: numberIn(option.min_spend_per_package),
    domains: listIn(product.publisher_properties).map(({ publisher_domain: domain }) => oneLine(domain)),
  }
}

function productLine(product: Members): string {
  const { floor, least } = offerIn(product)
  const because = product.brief_relevance === undefined ? 'no words in common' : oneLine(product.brief_relevance)
  return `${oneLine(product.name)} (${oneLine(product.product_id)}): ${because}; floor $${floor} CPM, at least $${least}; ${forecastWords(product.forecast)}`
}

function forecastWords(forecast: unknown): string {
  const [point] = listIn(membersIn(forecast).points)
  if (point === undefined) return 'no forecast yet'
  const { low, high } = membersIn(membersIn(point.metrics).impressions)
  return `forecast ${numberIn(low).toLocaleString('en-US')} to ${numberIn(high).toLocaleString('en-US')} impressions for $${numberIn(point.budget)}`
}

export interface Advertiser {
  readonly brand: string
  /** As the agent takes it: the brand books for itself. */
  readonly account: Members
}

export function advertiserOf(brand: string): Advertiser {
  return { brand, account: { brand: { domain: brand }, operator: brand } }
}

const creative = 'parley-agent-try'

export async function syncAd(
  { call }: Buyer,
  { brand, account }: Advertiser,
  { format }: Offer,
  { words, key }: { readonly words: string; readonly key: string },
): Promise<Stepped<string>> {
  const name = 'Ad'
  const title = `${words.slice(0, 1).toUpperCase()}${words.slice(1, 90)}`
  const assets = {
    title: { asset_type: 'text', content: title },
    body_text: { asset_type: 'text', content: `An ad of ${brand}, made for a test.`.slice(0, 140) },
    main_image: { asset_type: 'image', url: `https://${brand}/card.jpg`, width: 1200, height: 627 },
    advertiser_name: { asset_type: 'text', content: brand.slice(0, 25) },
    cta: { asset_type: 'text', content: 'Learn more' },
    landing_page_url: { asset_type: 'url', url: `https://${brand}/` },
  }
  const asked = await call('sync_creatives', {
    idempotency_key: key,
    account,
    creatives: [{ creative_id: creative, name: title, format_id: format, assets }],
  })
  if (asked.kind === 'refused') return failed(name, asked.message, asked.fix)
  const [synced = {}] = listIn(asked.members.creatives)
  const [wrong] = listIn(synced.errors)
  if (wrong !== undefined)
    return failed(name, `the ad was refused: ${oneLine(wrong.message)}`, 'change the brief or --brand')
  return done(name, creative, [`“${title}” for ${brand}: ${oneLine(synced.action)}, ${oneLine(synced.status)}`])
}

/** How long a buy runs, unless it is canceled before. */
const flightDays = 14

export interface Bought {
  /** Undefined while a person has to approve it. */
  readonly buy: string | undefined
  readonly task: string | undefined
  readonly packageId: string | undefined
  readonly bid: number
}

interface Order {
  readonly offer: Offer
  readonly brief: Brief
  readonly ad: string
  readonly bid: number | undefined
  readonly key: string
  readonly nowMs: number
}

export async function createBuy(
  { call }: Buyer,
  { brand, account }: Advertiser,
  { offer, brief, ad, bid: wanted, key, nowMs }: Order,
): Promise<Stepped<Bought>> {
  const name = 'Buy'
  const bid = wanted ?? Math.max(1, 2 * offer.floor)
  const budget = brief.budget ?? Math.max(1, offer.least)
  const asked = await call('create_media_buy', {
    idempotency_key: key,
    account,
    brand: { domain: brand },
    start_time: 'asap',
    end_time: new Date(nowMs + flightDays * 86_400_000).toISOString(),
    packages: [
      {
        product_id: offer.product,
        pricing_option_id: offer.option,
        budget,
        bid_price: bid,
        pacing: 'asap',
        ...(brief.countries.length === 0 ? {} : { targeting_overlay: { geo_countries: brief.countries } }),
        creative_assignments: [{ creative_id: ad }],
      },
    ],
  })
  if (asked.kind === 'refused') return failed(name, asked.message, asked.fix)
  const { media_buy_id: id, status, task_id: task, packages } = asked.members
  const terms = `$${budget} for ${amount(flightDays, 'day')}, $${bid} CPM, idempotency_key ${key}`
  if (typeof task === 'string')
    return done(name, { buy: undefined, task, packageId: undefined, bid }, [
      terms,
      `it waits for a person (task ${oneLine(task)}): the operator approves it on the page Buyers of the console`,
    ])
  const [one = {}] = listIn(packages)
  const packageId = String(one.package_id)
  return done(name, { buy: String(id), task: undefined, packageId, bid }, [
    `${oneLine(id)}, ${oneLine(status)}: ${terms}`,
  ])
}

function listed(value: unknown): string {
  return Array.isArray(value) ? value.slice(0, 10).map(oneLine).join(', ') : ''
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
