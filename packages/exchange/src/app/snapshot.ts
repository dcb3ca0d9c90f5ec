// Everything that one request may read of a configuration: made once, frozen, with a number. A request takes one snapshot
// and keeps it to its end, so that a reload never mixes two configurations in one answer.

import type { RebuildCallBody } from '../admin/explain.ts'
import { createSigner, type Signer } from '../award/token.ts'
import { publisherKey } from '../catalog/publisher-key.ts'
import type { Config } from '../config/fields.ts'
import type { Partner } from '../demand/adapter.ts'
import { houseAdapter } from '../demand/adapters/house/house.ts'
import { sandboxAdapter } from '../demand/adapters/sandbox/sandbox.ts'
import { lineTermsOf, localPartner, openRemote, remotePartner } from '../demand/build-partner.ts'
import type { Flows } from '../flows/answer.ts'
import { createRoutes } from '../flows/routes.ts'
import { limiterOf } from '../limits/limiter.ts'
import type { GateTools } from '../privacy/gate.ts'
import { createGppReader } from '../privacy/law/gpp.ts'
import { createTcReader } from '../privacy/law/tcf.ts'
import { createChatJudge } from '../privacy/text/sensitive-topics.ts'
import type { SeatOf } from '../reply/seat-non-bid.ts'
import type { Hold } from './holdings.ts'
import { type Lasting, longestRequestMs } from './lasting.ts'

export interface Snapshot extends Flows {
  readonly number: number
  readonly rebuildCallBody: RebuildCallBody
}

/** `publicUrl` tells where publishers reach the exchange, without its base path. */
export function snapshotOf(config: Config, number: number, lasting: Lasting, publicUrl: () => string): Snapshot {
  return lasting.holdings.renew(longestRequestMs(config), (hold) => {
    const snapshot = build(config, number, lasting, hold, publicUrl)
    remember(config, lasting)
    return snapshot
  })
}

function build(config: Config, number: number, lasting: Lasting, hold: Hold, publicUrl: () => string): Snapshot {
  const { server, notices, auction, limits } = config
  const { effects, counts, largeBodies, emit } = lasting
  const { newId, wallMs } = effects
  const limiter = limiterOf(limits, counts)
  const signer = signerOf(config, lasting, hold)
  const nowSeconds = (): number => Math.floor(wallMs() / 1000)
  const partners = partnersOf(config, lasting, hold)
  const award = {
    signer,
    nowSeconds,
    newId,
    publicUrl: () => publicUrl() + server.basePath,
    expirySeconds: notices.expirySeconds,
  }
  return Object.freeze({
    number,
    routeOf: createRoutes(server.basePath),
    bid: Object.freeze({
      ...effects,
      snapshot: number,
      emit,
      limiter,
      largeBodies,
      intake: { bodyBytesMax: server.bodyBytesMax },
      privacy: gateTools(config, hold),
      demand: { partners, sandbox },
      auction,
      award,
      explainsNonBids: nonBidRule(config),
      seatOf: seatsOf(partners),
    }),
    notice: Object.freeze({ limiter, signer, nowSeconds, emit, report: effects.report }),
    rebuildCallBody: rebuilderOf(partners),
  })
}

/** What was sent out under this configuration is understood for as long as the process lives. */
function remember(config: Config, { known }: Lasting): void {
  for (const name of winnersIn(config)) known.winners.add(name)
  for (const [text, inFile] of config.written) known.written.set(text, inFile)
  known.noticeDomains.clear()
  for (const { name, noticeDomains = [] } of config.demand.partners) known.noticeDomains.set(name, noticeDomains)
}

function signerOf({ notices, ...config }: Config, { known }: Lasting, hold: Hold): Signer {
  const partners = [...new Set([...known.winners, ...winnersIn({ notices, ...config })])]
  const { secret, previousSecret } = notices
  const terms = { secret: secret || known.ownSecret, previousSecret, partners }
  return hold('signer', terms, () => createSigner(terms))
}

/** Every name that can win, also of partners that are switched off: their notices may still come in. */
function winnersIn({ demand }: Config): readonly string[] {
  return ['house', 'sandbox', 'product-search', ...demand.partners.map(({ name }) => name)]
}

/** Of a consent string only what it says about our own partners is kept. */
function gateTools({ privacy, demand }: Config, hold: Hold): GateTools {
  const bounds = { textLengthMax: privacy.consentLengthMax, entriesMax: privacy.consentsMax }
  const vendorIds = [...new Set(demand.partners.flatMap(({ vendorId }) => (vendorId === undefined ? [] : [vendorId])))]
  return {
    readTcString: hold('TC strings', { vendorIds, bounds }, () => createTcReader(vendorIds, bounds)),
    readGpp: hold('GPP strings', bounds, () => createGppReader(bounds)),
    gdprDefault: privacy.gdprDefault,
    judgeChatText: hold('chat topics', privacy.sensitiveTopics, () => createChatJudge(privacy.sensitiveTopics)),
    textsLengthMax: privacy.textsLengthMax,
  }
}

const sandbox = localPartner({ name: 'sandbox' }, sandboxAdapter)

/** House campaigns first, then the partners of the configuration in its order. */
function partnersOf({ house, demand, auction }: Config, lasting: Lasting, hold: Hold): readonly Partner[] {
  const { clock } = lasting.effects
  const tools = { clock, lookup: lasting.partnerNames.lookup, emit: lasting.emit }
  const bounds = { ...demand, partnerNetworkMs: auction.partnerNetworkMs }
  const local = localPartner({ name: 'house', priority: house.priority }, houseAdapter(house.campaigns))
  const entries = demand.partners.filter(({ enabled = true }) => enabled)
  const search = { name: 'product-search', adapter: 'product-search', params: { url: demand.productSearchUrl } }
  const remote = demand.productSearchUrl === '' ? entries : [...entries, search]
  return [
    local,
    ...remote.map((entry) => {
      const terms = lineTermsOf(entry, bounds)
      const open = (): ReturnType<typeof openRemote> => openRemote(entry.name, terms, tools)
      return remotePartner(
        entry,
        hold(`partner ${entry.name}`, terms, open, ({ line }) => line.close()),
      )
    }),
  ]
}

function seatsOf(partners: readonly Partner[]): SeatOf {
  const seats = new Map(partners.map(({ name, seat }) => [name, seat]))
  return (partner) => seats.get(partner) ?? partner
}

/** D59: publishers that have it on are told who did not bid. */
function nonBidRule({ explain }: Config): (publisher: string | undefined) => boolean {
  const explained = new Set(explain.publishers.map(publisherKey))
  return (publisher) => publisher !== undefined && explained.has(publisher)
}

/** Adapters are pure, so the body of a call can be built again from the record of its auction. */
function rebuilderOf(partners: readonly Partner[]): RebuildCallBody {
  return ({ opportunity }, { partner, imps, impIds, tmaxMs }) => {
    const demand = partners.find(({ name }) => name === partner)?.demand
    if (demand?.kind !== 'remote') return { body: undefined }
    const calls = demand.calls({ ...opportunity, imps }, tmaxMs)
    return { body: calls.find((call) => call.impIds.join() === impIds.join())?.body }
  }
}
