// Everything that a request may read of a configuration: built once, frozen, with a number. A request uses one snapshot
// until it ends, so that a reload never mixes two configurations in one response.

import { randomBytes } from 'node:crypto'
import { createTokens, type Tokens } from '@parley/journal'
import type { RebuildCallBody } from '../admin/explain.ts'
import { type AgreementOf, agreementsOf } from '../agreement/agreement.ts'
import type { AwardTools } from '../award/award-bids.ts'
import { createOverflowUrls } from '../award/overflow-urls.ts'
import { publisherKey } from '../catalog/publisher-key.ts'
import { supplyBook } from '../catalog/supply.ts'
import { traceparentOf } from '../catalog/trace-ids.ts'
import { configHash } from '../config/config-hash.ts'
import type { Config } from '../config/fields.ts'
import { type PartnerTerms, partnerTerms } from '../config/partner.ts'
import { readRanges } from '../config/ranges.ts'
import { type Callers, createCallers } from '../credentials/callers.ts'
import { dealBook } from '../deals/deal-book.ts'
import type { Partner } from '../demand/adapter.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import { sandboxAdapter } from '../demand/adapters/sandbox/sandbox.ts'
import { localPartner, openHistory, openPartnerLine, type PartnerLine, remotePartner } from '../demand/build-partner.ts'
import type { AskTools } from '../demand/call/ask.ts'
import { type OwnPictures, ownPictures } from '../demand/creative/own-pictures.ts'
import { healthTermsOf, type LineBounds, lineTermsOf } from '../demand/lasting-terms.ts'
import type { Demand } from '../demand/plan/plan.ts'
import type { Flows } from '../flows/answer.ts'
import { createRoutes } from '../flows/routes.ts'
import { limiterOf } from '../limits/limiter.ts'
import type { Scorer } from '../model/relevance.ts'
import { contextOf } from '../opportunity/context.ts'
import { NameLimit } from '../opportunity/name-limit.ts'
import { createPacingTokens, type PacingTokens } from '../pacing/tokens.ts'
import type { GateTools } from '../privacy/gate.ts'
import { createGateTools } from '../privacy/gate-tools.ts'
import { calibrations } from '../relevance/calibrations.ts'
import { chosenScorer } from '../relevance/chosen-scorer.ts'
import { plainScorer } from '../relevance/plain-scorer.ts'
import { countWords } from '../relevance/rare-words.ts'
import { stemsIn } from '../relevance/stems.ts'
import type { SeatOf } from '../reply/seat-non-bid.ts'
import { sellersText } from '../reply/sellers.ts'
import { Shaper } from '../shaping/shaper.ts'
import { noStalls } from '../time/stalls.ts'
import { bookedPartner } from './follow-booking.ts'
import { longestRequestMs, type ProcessParts } from './process-parts.ts'
import type { Hold, PreparedParts } from './reusable-parts.ts'

export interface Snapshot extends Flows {
  readonly number: number
  readonly configHash: string
  readonly rebuildCallBody: RebuildCallBody
}

/**
 * Built, but not in force before `keep`. `publicUrl` is the address at which publishers reach the exchange, without its base
 * path.
 */
export function prepareSnapshot(
  config: Config,
  number: number,
  parts: ProcessParts,
  publicUrl: () => string,
): PreparedParts<Snapshot> {
  const prepared = parts.reusable.prepare(longestRequestMs(config), (hold) =>
    build(config, number, parts, hold, publicUrl),
  )
  const keep = (): void => {
    prepared.keep()
    parts.state.remember(config)
    parts.metrics.setConfig({ config: prepared.built.configHash, snapshot: String(number) })
  }
  return { ...prepared, keep }
}

function build(config: Config, number: number, parts: ProcessParts, hold: Hold, publicUrl: () => string): Snapshot {
  const { server, notices, auction, limits, sums } = config
  const { effects, counts, largeBodies, noticeStore, emit } = parts
  const { newId, wallMs } = effects
  const limiter = limiterOf(limits, counts)
  const tokens = holdTokens(config, parts, hold)
  const overflowUrls = hold('kept urls', notices.keptUrlsMax, () => createOverflowUrls(notices.keptUrlsMax))
  const nowSeconds = (): number => Math.floor(wallMs() / 1000)
  const ownUrl = (): string => publicUrl() + server.basePath
  const pictures = ownPictures(ownUrl)
  const partners = buildPartners(config, parts, hold, pictures)
  const version = { snapshot: number, configHash: configHash(config) }
  const supplyOf = supplyBook(config.supply.publishers)
  const agreementOf = agreementsOf(config.supply, supplyOf)
  const award = {
    tokens,
    overflowUrls,
    contextOf: saleContexts(hold('report names', sums.namesMax, () => new NameLimit(sums.namesMax, bookedPartner))),
    isTracked: memberOf(notices.trackedPublishers),
    hasFeedback: (publisher: string | undefined) => supplyOf(publisher)?.feedback === true,
    nowSeconds,
    newId,
    publicUrl: ownUrl,
    expirySeconds: notices.expirySeconds,
  }
  return Object.freeze({
    number,
    configHash: version.configHash,
    routeOf: createRoutes(server.basePath, config.supply.domain !== ''),
    bid: Object.freeze({
      ...effects,
      stalledMs: (effects.stalls ?? noStalls).stalledMs,
      traceparent: traceparentFor(config),
      isRefusing: () => parts.admission.isRefusing,
      version: Object.freeze(version),
      emit,
      limiter,
      largeBodies,
      callers: callersOf(config, nowSeconds, parts.useSignature),
      supplyOf,
      agreementOf,
      deals: dealBook(config.deals.catalogue),
      intake: { bodyBytesMax: server.bodyBytesMax },
      privacy: gateTools(config, hold),
      pacing: { tokens: holdPacingTokens(config, parts, hold), nowSeconds },
      demand: demandOf(partners, pictures),
      auction,
      relevance: { scorer: holdScorer(config, parts, hold), tell: auction.tellRelevance },
      award,
      explainsNonBids: memberOf(config.explain.publishers),
      seatOf: seatsOf(partners),
      budgets: parts.booking?.tools,
    }),
    notice: Object.freeze({ ...effects, limiter, tokens, overflowUrls, nowSeconds, noticeStore, emit }),
    files: Object.freeze({ ...effects, limiter, sellers: sellersText(config.supply) }),
    rebuildCallBody: rebuilderOf(partners, agreementOf),
  })
}

/** D106: what a sale is reported by; the names of bids are bounded. */
function saleContexts(limit: NameLimit): AwardTools['contextOf'] {
  return (opportunity, { imp, bid }, issuedAt) =>
    contextOf(opportunity, imp, bid, (partner, name) => limit.admit(partner, name, issuedAt))
}

/** A partner is told that nobody keeps its spans where ours go nowhere. */
function traceparentFor({ traces }: Config): NonNullable<AskTools['traceparent']> {
  const sharePercent = traces.url === '' ? 0 : traces.sharePercent
  return (requestId, call) => traceparentOf(requestId, call, sharePercent)
}

function callersOf(
  { credentials, server }: Config,
  nowSeconds: () => number,
  useSignature: ProcessParts['useSignature'],
): Callers {
  const trustedProxies = readRanges(server.trustedProxies)
  return createCallers({ ...credentials, trustedProxies, nowSeconds, useSignature })
}

function holdTokens({ notices }: Config, { state, effects }: ProcessParts, hold: Hold): Tokens {
  const { secret, previousSecret, keySeconds, expirySeconds } = notices
  const terms = { secret: secret || state.ownSecret, previousSecret, keySeconds, expirySeconds }
  return hold('tokens', terms, () => createTokens({ ...terms, randomBytes: effects.randomBytes ?? randomBytes }))
}

/** More campaigns say nothing new about which words are rare. */
const firstWordsMax = 10_000

/** Its counts of rare words begin with the words of the campaigns, and outlive a reload. */
function holdScorer(config: Config, { effects, vectors, model }: ProcessParts, hold: Hold): Scorer {
  if (effects.scorer !== undefined) return effects.scorer
  const { rareWordsMax, scorer: wanted } = config.auction
  if (wanted !== 'words' && mayAskRelevance(config)) vectors.want()
  const own = hold('scorer', { rareWordsMax, wanted }, () => {
    const rareWords = countWords(rareWordsMax)
    const stemsOf = stemsIn('')
    for (const { creative } of config.house.campaigns.slice(0, firstWordsMax))
      rareWords.see(stemsOf(`${creative.title} ${creative.desc ?? ''}`))
    const byWords = plainScorer(rareWords, calibrations.words)
    return chosenScorer({ wanted, byWords, vectors: vectors.current, want: vectors.want })
  })
  return model?.scorerOver(own) ?? own
}

/** Whether auctions are scored without being asked to; a request may ask in any configuration. */
function mayAskRelevance({ auction, supply }: Config): boolean {
  const isAsked = supply.publishers.some(({ minRelevance }) => minRelevance > 0)
  return isAsked || auction.tellRelevance || auction.ranking !== 'price'
}

/** D98: signed with keys of their own, from the same secrets. */
function holdPacingTokens({ notices }: Config, { state }: ProcessParts, hold: Hold): PacingTokens {
  const secrets = { secret: notices.secret || state.ownSecret, previousSecret: notices.previousSecret }
  return hold('pacing tokens', secrets, () => createPacingTokens(secrets))
}

/** Of a consent string, only what it says about our own partners is stored. */
function gateTools({ privacy, demand }: Config, hold: Hold): GateTools {
  const vendorIds = demand.partners.flatMap(({ vendorId }) => (vendorId === undefined ? [] : [vendorId]))
  return hold('privacy gate', { privacy, vendorIds }, () => createGateTools(privacy, vendorIds))
}

const sandboxTerms = partnerTerms({ name: 'sandbox' })

function demandOf(partners: readonly Partner[], pictures: OwnPictures): Demand {
  const isShaped = partners.some(({ demand }) => demand.kind === 'remote' && demand.shaper !== undefined)
  return { partners, sandbox: localPartner(sandboxTerms, sandboxAdapter(pictures)), isShaped }
}

/** House campaigns first, then the partners of the configuration in its order. */
function buildPartners(
  { house, demand, auction, booking }: Config,
  parts: ProcessParts,
  hold: Hold,
  pictures: OwnPictures,
): readonly Partner[] {
  const bounds = { ...demand, partnerNetworkMs: auction.partnerNetworkMs }
  const own = partnerTerms({ name: 'house', priority: house.priority })
  const local = localPartner(own, houseAdapter(house.campaigns, pictures))
  const direct = bookedPartnerOf(booking, parts, pictures)
  const enabled = demand.partners.filter((terms) => terms.enabled)
  const params = { url: demand.productSearchUrl }
  const search = partnerTerms({ name: 'product-search', adapter: 'product-search', params })
  const remote = demand.productSearchUrl === '' ? enabled : [...enabled, search]
  return [local, ...direct, ...remote.map((terms) => holdRemote(terms, bounds, parts, hold))]
}

/** Booked campaigns, beside those of the file. */
function bookedPartnerOf(
  { priority }: Config['booking'],
  { booking }: ProcessParts,
  pictures: OwnPictures,
): readonly Partner[] {
  if (booking === undefined) return []
  return [localPartner(partnerTerms({ name: bookedPartner, priority }), booking.adapterWith(pictures))]
}

function holdRemote(terms: PartnerTerms, bounds: LineBounds, parts: ProcessParts, hold: Hold): Partner {
  const { effects, partnerNames, emit } = parts
  const tools = { clock: effects.clock, lookup: partnerNames.lookup, emit }
  const ofLine = lineTermsOf(terms, bounds)
  const ofHistory = healthTermsOf(terms, bounds)
  const openLine = (): PartnerLine => openPartnerLine(ofLine, tools)
  const line = hold(`line of ${terms.name}`, ofLine, openLine, (held) => held.line.close())
  const history = hold(`history of ${terms.name}`, ofHistory, () => openHistory(ofHistory, tools))
  const { name, shaping } = terms
  const shaper = shaping && hold(`shaping of ${name}`, shaping, () => new Shaper(name, shaping))
  return remotePartner(terms, line, history, shaper)
}

function seatsOf(partners: readonly Partner[]): SeatOf {
  const seats = new Map(partners.map(({ name, seat }) => [name, seat]))
  return (partner) => seats.get(partner) ?? partner
}

/** For what publishers have turned on: who sees who did not bid (D59), whose ads are tracked (D80). */
function memberOf(publishers: readonly string[]): (publisher: string | undefined) => boolean {
  const keys = new Set(publishers.map(publisherKey))
  return (publisher) => publisher !== undefined && keys.has(publisher)
}

/** Adapters are pure, so the body of a call can be built again from the record of its auction. */
function rebuilderOf(partners: readonly Partner[], agreementOf: AgreementOf): RebuildCallBody {
  return ({ opportunity }, { partner, imps, impIds, tmaxMs }) => {
    const demand = partners.find(({ name }) => name === partner)?.demand
    if (demand?.kind !== 'remote') return { body: undefined }
    const { blocked } = agreementOf(opportunity.publisher)
    const calls = demand.calls({ ...opportunity, imps, blocked }, tmaxMs)
    return { body: calls.find((call) => call.impIds.join() === impIds.join())?.body }
  }
}
