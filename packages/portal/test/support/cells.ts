// What can be asked of a route of the table: with ids of one's own, of others and of nobody, in every place where an id can be. A place
// that nobody has described is an error, so that a new route is not left out.

import { type PortalSide, portalRoutes } from '@parley/contract'
import type { RouteName } from '../../src/index.ts'
import { advertisers, campaigns, partners, publishers } from './names.ts'
import { disputes, documents } from './past.ts'
import type { Stage } from './programs.ts'

/** What may be put in place of a parameter: ids of two sides, and one that nobody has. */
export interface Ids {
  readonly own: string
  readonly foreign: string
  readonly absent: string
}

/**
 * Parameters that name something of a side. Of an auction, the foreign one is that of the other publisher; every partner has a part in
 * every auction, so that for a partner it is a request that was refused.
 */
export function idsFor(name: string, side: PortalSide, auctions: Stage['auctions']): Ids | undefined {
  const foreignAuction = side === 'partner' ? 'refused' : publishers[1]
  const auction = (at: 0 | 1, kind: 'id' | 'request') =>
    auctions[at === 0 ? publishers[0] : foreignAuction]?.[kind] ?? ''
  const known: Readonly<Record<string, readonly [own: string, foreign: string]>> = {
    publisher: [publishers[0], publishers[1]],
    partner: [partners[0], partners[1]],
    advertiser: ['canary-0.example', 'canary-1.example'],
    campaign: campaigns,
    creative: campaigns,
    request: [auction(0, 'request'), auction(1, 'request')],
    auctionId: [auction(0, 'id'), auction(1, 'id')],
    campaignId: campaigns,
    number: ofSide(documents, side),
    disputeId: ofSide(disputes, side),
  }
  const [own, foreign] = known[name] ?? []
  if (own === undefined || foreign === undefined) return undefined
  // For whom nothing of this kind is its own, both are foreign.
  const isOther = (name === 'publisher' && side === 'partner') || (name === 'partner' && side === 'publisher')
  return {
    own: isOther ? foreign : own,
    foreign,
    absent: absentLike(name, foreign),
  }
}

type Owned = Readonly<Record<'partner' | 'publisher', readonly string[]>>

/** Who has none of a kind asks for those of partners. */
function ofSide(owned: Owned, side: PortalSide): readonly [own: string, foreign: string] {
  const [own = '', foreign = ''] = owned[side === 'publisher' ? 'publisher' : 'partner']
  return [own, foreign]
}

/** As long as the other, so that even the lengths of two answers can be compared. */
function absentLike(name: string, foreign: string): string {
  if (name === 'disputeId') return '9'
  return 'nobody-'.padEnd(foreign.length, '0').slice(0, foreign.length)
}

/** They name nothing of anybody: how a report is cut and written. */
const harmless = [
  'by',
  'from',
  'to',
  'tz',
  'format',
  'against',
  'againstTo',
  'amount',
  'part',
  'after',
  'limit',
  'before',
  'month',
  'side',
  'state',
  'due',
]
/** Words of lists that everybody knows. */
const words = ['country', 'adFormat', 'intent', 'sentiment', 'stage', 'deal', 'outcome', 'reason', 'minPrice']

export const month = new Date().toISOString().slice(0, 7)

/** The name under which `idsFor` knows the parts of a path; `month` is no id. */
const partsOfPaths: Readonly<Partial<Record<RouteName, 'auctionId' | 'campaignId' | 'number' | 'disputeId'>>> = {
  auction: 'auctionId',
  campaign: 'campaignId',
  delivery: 'campaignId',
  changeCampaign: 'campaignId',
  reviewCampaign: 'campaignId',
  document: 'number',
  dispute: 'disputeId',
}

export interface Question {
  readonly method: string
  readonly path: string
  readonly body?: object
}

/** What every side can ask of a route: with each id in each place where one can be. */
export interface Cell {
  readonly says: string
  readonly own: Question
  readonly foreign: Question
  readonly absent: Question
}

export const creative = { title: 'Light', url: 'https://shop.example/', sponsored: 'A brand' }
export const terms = {
  priceCpm: 5,
  budgetMicros: 5_000_000,
  start: '2035-01-01T00:00:00Z',
  end: '2036-01-01T00:00:00Z',
}

/** Bodies by route; each says in which member an id can be. A change that is refused for its revision changes nothing. */
const bodies: Readonly<Partial<Record<RouteName, (id: keyof Ids) => object>>> = {
  bookCampaign: (id) => ({
    ...terms,
    ...{
      own: { advertiser: advertisers[0] },
      foreign: { advertiser: advertisers[1] },
      absent: { advertiser: 'Nobody' },
    }[id],
    advertiserDomain: 'shop.example',
    creative,
  }),
  changeCampaign: () => ({ revision: 99, state: 'paused' }),
  reviewCampaign: () => ({ revision: 99, decision: 'approved' }),
  forecast: (id) => ({ ...terms, campaign: { own: campaigns[0], foreign: campaigns[1], absent: 'canary-nobody' }[id] }),
}

export function cellsOf(name: RouteName, side: PortalSide, auctions: Stage['auctions']): readonly Cell[] {
  const route = portalRoutes[name]
  const { method, path } = route
  const parameters = 'querystring' in route ? Object.keys(route.querystring.properties) : []
  const part = partsOfPaths[name]
  if (path.replace(':month', '').includes(':') !== (part !== undefined)) throw new Error(`say which ids ${path} takes`)
  if (method !== 'GET' && bodies[name] === undefined) throw new Error(`say which body ${method} ${path} takes`)
  const plain = path.replace(':month', month)
  const asking = (says: string, questionOf: (id: keyof Ids) => string): Cell => {
    const question = (id: keyof Ids): Question => {
      const body = bodies[name]?.(id)
      return { method, path: questionOf(id), ...(body === undefined ? {} : { body }) }
    }
    return { says: `${method} ${says}`, own: question('own'), foreign: question('foreign'), absent: question('absent') }
  }
  const inPath = (id: keyof Ids) =>
    part === undefined ? plain : plain.replace(/:(?:id|number)/, idsFor(part, side, auctions)?.[id] ?? '')
  const inQuery = parameters.flatMap((parameter) => {
    const ids = idsFor(parameter, side, auctions)
    if (ids !== undefined) return [asking(`${path}?${parameter}`, (id) => `${inPath('own')}?${parameter}=${ids[id]}`)]
    if (![...harmless, ...words].includes(parameter))
      throw new Error(`say whether ${parameter} of ${path} names a side`)
    return []
  })
  const shapes = shapesOf(parameters).map((shape) => asking(`${path}?${shape}`, () => `${inPath('own')}?${shape}`))
  return [asking(path, inPath), ...inQuery, ...shapes]
}

/** How reports are cut and written: every name that could be in one is asked for, in every form. */
function shapesOf(parameters: readonly string[]): readonly string[] {
  const groups = ['publisher', 'partner', 'advertiser', 'campaign', 'creative', 'deal', 'country'].join(',')
  const cuts = [
    ...(parameters.includes('by') ? [`by=${groups}`, 'by=publisher', 'by=partner'] : []),
    ...(parameters.includes('part') ? ['part=lines', 'part=transfers', 'part=auctions', 'part=accounts'] : []),
    ...(parameters.includes('amount') ? ['amount=clearing', 'amount=paid', 'amount=fee'] : []),
  ]
  const forms = parameters.includes('format')
    ? ['json', 'csv', 'ndjson', 'html'].map((format) => `format=${format}`)
    : []
  return [...cuts, ...forms, ...cuts.flatMap((cut) => forms.map((form) => `${cut}&${form}`))]
}
