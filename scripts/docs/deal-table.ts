// docs/reference/deal-table.md: the conformance cases of deals as one table, so that every decision about a deal can be read
// without opening sixty files.

import { reasons } from '@parley/exchange/reasons'
import type { RuleId } from '@parley/openrtb'
import { parse } from 'yaml'
import type { CaseFile } from '../project/cases.ts'
import type { ProjectFile } from '../project/files.ts'
import { code, link, type Page, pageOf, table } from './markdown.ts'
import { ruleLink, wordsOf } from './rule-words.ts'

const stageFile = 'conformance/deals.yaml'
const folder = 'conformance/cases/deal-table/'

/** In the order in which the exchange decides. */
const chapters: readonly Chapter[] = [
  { rule: 'D100-live', title: 'Which deals count' },
  { rule: 'D100-use', title: 'Who may use a deal' },
  { rule: 'D100-private', title: 'Private auctions' },
  { rule: 'V10-price-floor', title: 'Floors' },
  { rule: 'D100-priority', title: 'Priorities' },
  { rule: 'D51-clearing', title: 'Prices' },
  { rule: 'D100-dealid', title: 'The answer' },
]

interface Chapter {
  readonly rule: RuleId
  readonly title: string
}

export function dealTablePage(cases: readonly CaseFile[], files: readonly ProjectFile[]): Page {
  const own = cases.filter(({ path }) => path.startsWith(folder))
  const stage = parse(files.find(({ path }) => path === stageFile)?.text ?? '') as StageFile
  return pageOf('docs/reference/deal-table.md', 'The decision table of deals', [
    intro(own.length),
    '## The deals of the operator',
    `They are for the publisher \`pub-a\`; \`pub-b\` has none of them. The buyer \`coda\` has the seat \`coda-desk\` and a margin of 10 %.`,
    table(['Deal', 'Terms'], stage.deals.catalogue.map(dealRow)),
    ...chapters.flatMap((chapter) => chapterOf(chapter, own)),
  ])
}

interface StageFile {
  readonly deals: { readonly catalogue: readonly Readonly<Record<string, unknown>>[] }
}

function intro(count: number): string {
  return [
    `Each row is one of ${count} ${link('conformance cases', '../../conformance/cases/deal-table')}: a request, what the buyers bid, and how it ends.`,
    `${link('conformance/README.md', '../../conformance/README.md')} says how to run them. ${link('The guide', '../guides/chat-fit.md#deals')} says what deals are for.`,
    'Prices are in dollars per thousand impressions.',
  ].join('\n')
}

function dealRow(deal: Readonly<Record<string, unknown>>): readonly string[] {
  const { id, publishers: _, ...terms } = deal
  const told = Object.entries(terms).map(([name, value]) => `${code(name)} ${wordsFor(value)}`)
  return [code(String(id)), told.join(', ')]
}

function wordsFor(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsFor).join(', ')
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)
}

function chapterOf({ rule, title }: Chapter, cases: readonly CaseFile[]): readonly string[] {
  const own = cases.filter(({ one }) => one.rule === rule)
  return [
    `## ${title}`,
    `${wordsOf(rule)} (${ruleLink(rule)})`,
    table(['What it shows', 'Request', 'Bids', 'Sold', 'Refused'], own.map(rowOf)),
  ]
}

interface Sent {
  readonly test?: number
  readonly at: number
  readonly imp: readonly [SentImp]
  readonly site: { readonly name?: string; readonly publisher: { readonly id: string } }
  readonly device?: { readonly geo: { readonly country: string } }
  readonly ext?: { readonly service: Readonly<Record<string, { readonly value?: string; readonly stage?: string }>> }
}

interface SentImp {
  readonly bidfloor: number
  readonly pmp?: { readonly private_auction?: number; readonly deals?: readonly SentDeal[] }
  readonly ext?: { readonly service: { readonly adcpFormats: readonly { readonly id: string }[] } }
}

interface SentDeal {
  readonly id: string
  readonly bidfloor?: number
  readonly at?: number
  readonly wseat?: readonly string[]
  readonly wadomain?: readonly string[]
}

interface Expected {
  readonly seatbid: readonly [{ readonly seat: string; readonly bid: readonly [SoldBid] }]
  readonly ext: { readonly seatnonbid: unknown }
}

interface SoldBid {
  readonly price: number
  readonly dealid?: string
}

interface NonBid {
  readonly seat: string
  readonly nonbid: readonly [{ readonly statuscode: number }]
}

function rowOf({ path, one }: CaseFile): readonly string[] {
  const sent = JSON.parse(one.request.body.toString()) as Sent
  const answer = one.expect.body as unknown as Expected | undefined
  return [
    link(one.title, `../../${path}`),
    requestWords(sent),
    (sent.site.name ?? 'a test request').replaceAll('; ', '<br>'),
    answer === undefined ? 'nothing: 204' : soldWords(answer),
    answer === undefined ? '' : refusals(answer).map(refusalWords).join('<br>'),
  ]
}

function requestWords({ at, imp: [imp], site, device, ext }: Sent): string {
  const { bidfloor, pmp, ext: impExt } = imp
  const { intent, funnel, sentiment } = ext?.service ?? {}
  const context = {
    country: device?.geo.country,
    intent: intent?.value,
    'funnel stage': funnel?.stage,
    sentiment: sentiment?.value,
    'ad format': impExt?.service.adcpFormats[0]?.id,
  }
  const parts = [
    `${site.publisher.id}, ${at === 1 ? 'first' : 'second'} price, floor ${bidfloor}`,
    ...(pmp?.private_auction === 1 ? ['private auction'] : []),
    ...(pmp?.deals ?? []).map(dealWords),
    ...Object.entries(context).flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${code(value)}`])),
  ]
  return parts.join('<br>')
}

function dealWords({ id, bidfloor, at, wseat, wadomain }: SentDeal): string {
  const terms = [
    ...(bidfloor === undefined ? [] : [`floor ${bidfloor}`]),
    ...(at === undefined ? [] : [`at ${at}`]),
    ...(wseat === undefined ? [] : [`for ${wseat.join(', ')}`]),
    ...(wadomain === undefined ? [] : [`of ${wadomain.join(', ')}`]),
  ]
  return [`deal ${code(id)}`, ...terms].join(', ')
}

function soldWords({ seatbid: [{ seat, bid }] }: Expected): string {
  const [{ price, dealid }] = bid
  return dealid === undefined ? `${seat} for ${price}` : `${seat} for ${price} under ${code(dealid)}`
}

/** A case may leave them open; whoever did not bid at all has nothing to do with its deals. */
function refusals({ ext: { seatnonbid } }: Expected): readonly NonBid[] {
  if (!Array.isArray(seatnonbid)) return []
  return (seatnonbid as readonly NonBid[]).filter(({ nonbid: [{ statuscode }] }) => statuscode !== 0)
}

function refusalWords({ seat, nonbid: [{ statuscode }] }: NonBid): string {
  const found = Object.entries(reasons).find(([, { nonBid }]) => nonBid === statuscode)?.[0]
  if (found === undefined) throw new Error(`no reason has the seatnonbid code ${statuscode}`)
  return `${seat}: ${link(found, `reasons.md#${found}`)}`
}
