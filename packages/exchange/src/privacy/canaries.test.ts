// Four canaries in every request: an id, an e-mail address, a device id and an address. Where a partner may not see them,
// they are in no text to it; the record, the metrics and reported errors never have them.

import { type BidRequest, type ReadRequest, readBidRequest, reasonOf } from '@parley/openrtb'
import { randomOf } from '@parley/testkit'
import { tries } from '@parley/testkit/tries'
import { expect, test } from 'vitest'
import { FakeLine, partnerOf, remoteOf } from '../../test/demand/fakes.ts'
import { type RandomCase, randomCase, requestIn } from '../../test/privacy/random-requests.ts'
import { callRecordOf, impOf } from '../../test/support/samples.ts'
import { auctionRow } from '../admin/auction-row.ts'
import { explainAuction, type RebuildCallBody } from '../admin/explain.ts'
import { permissionsUnder } from '../catalog/permissions.ts'
import { partnerTerms } from '../config/partner.ts'
import type { Partner } from '../demand/adapter.ts'
import { openrtbAdapter } from '../demand/adapters/openrtb/openrtb.ts'
import { productSearchAdapter } from '../demand/adapters/product-search/product-search.ts'
import { planDemand } from '../demand/plan/plan.ts'
import type { CallRecord, PartnerCall } from '../model/call.ts'
import type { Opportunity } from '../model/opportunity.ts'
import type { Outcome } from '../model/outcome.ts'
import { createMetrics } from '../observe/metrics.ts'
import { storedOf } from '../observe/stored.ts'
import { countryOf } from '../opportunity/device.ts'
import { opportunityOf } from '../opportunity/opportunity.ts'
import { openGate } from './gate.ts'
import { createGppReader } from './law/gpp.ts'
import { createTcReader } from './law/tcf.ts'
import { createChatJudge } from './text/sensitive-topics.ts'

const ids = ['canary-user', 'canary@person.example', 'canary-device']
const address = '198.18.7.201'
/** Lints take these out of topics, and the first out of keywords too, whatever is permitted. */
const typed = 'typed@chat.example'
const illness = 'canary illness'
/** D98: meant for the exchange alone. */
const token = 'canary-token-0123456789'
const secrets = [...ids, '198.18.7', typed, illness, token]

const bounds = { textLengthMax: 8192, entriesMax: 1000 }
const tools = {
  readTcString: createTcReader([11, 12], bounds),
  readGpp: createGppReader(bounds),
  gdprDefault: false,
  judgeChatText: createChatJudge(['canary illness']),
  textsLengthMax: 4096,
}
const settings = { timeoutMs: 500, reserveMs: 15, networkMs: 10, partnerNetworkMs: 10, callMinMs: 30 }
const times = { nowMs: 0, deadlineMs: 475, settings }
const quota = { scope: 'none', limit: 0, remaining: 0, resetSeconds: 0 } as const

type CallsOf = (opportunity: Opportunity, tmaxMs: number) => readonly PartnerCall[]

const endpoint = 'https://bidder.example/bid'
const partners = [
  remote('modern', 11, openrtbAdapter.bind({ endpoint }).calls),
  remote('older', 12, openrtbAdapter.bind({ endpoint, version: '2.5' }).calls),
  remote('unlisted', undefined, openrtbAdapter.bind({ endpoint }).calls),
  remote('search', 11, productSearchAdapter.bind({ url: 'https://search.example' }).calls),
]
const sandbox = partnerOf({ name: 'sandbox' })
/** In full a hundred thousand requests in all, in parts that a slow machine finishes in time. */
const seeds = [1, 2, 3, 4, 5]
const cases = tries(20_000)

test.each(seeds)(
  `seed %i: in ${cases} requests with random signals, canaries reach whom they may reach and nobody else`,
  async (seed) => {
    const chance = randomOf(seed)
    const metrics = createMetrics()
    const tally = { seen: 0, unseen: 0, addresses: 0 }

    for (let index = 0; index < cases; index++) {
      const found = withCanaries(randomCase(chance))
      const { outcome, texts, record } = played(found)
      const faults = [...texts.flatMap((text) => textFaults(text, tally)), ...foundIn(record, 'the record')]
      // Only a failure is worth the words.
      if (faults.length > 0) expect(faults, `request ${index}`).toEqual([])
      if (index % 100 === 0) validReading(documentOf(found))
      metrics.countRequest(outcome, { status: 204, headers: [], body: undefined }, 1)
    }

    expect(foundIn(await metrics.registry.metrics(), 'the metrics')).toEqual([])
    expect(await metrics.registry.metrics()).toContain('parley_privacy_views_total{partner="older",view="contextual"}')
    // The canaries can be seen where they may be; otherwise this test could not fail.
    expect(Math.min(tally.seen, tally.unseen, tally.addresses)).toBeGreaterThan(cases / 20)
  },
)

interface Text {
  readonly partner: string
  readonly text: string
  readonly maySeeIds: boolean
  readonly maySeeAddress: boolean
}

/** One request on its way to the partners and into the record. */
function played(found: RandomCase): { outcome: Outcome; texts: readonly Text[]; record: string } {
  const read = readingOf(found)
  const country = countryOf(read.request.device?.geo?.country)?.alpha2
  const gate = openGate(read.request, { isGpc: found.isGpc, country }, tools)
  const opportunity = opportunityOf(read, gate, { defaultType: 1 })
  const lent = { chance: () => 0, viewFor: gate.viewFor }
  const { invitations, views, skipped } = planDemand(opportunity, { partners, sandbox }, times, lent)
  const made = invitations.flatMap(({ partner: { name, demand }, opportunity: shown, time }) =>
    demand.kind === 'remote' ? demand.calls(shown, time.tmaxMs).map((call) => ({ name, shown, call })) : [],
  )
  const texts = made.map(({ name, call }): Text => {
    const may = permissionsUnder(views.find(({ partner }) => partner === name)?.because ?? [])
    const isSearch = name === 'search'
    const text = `${call.url} ${JSON.stringify(call.headers)} ${call.body ?? ''}`
    return {
      partner: name,
      text,
      maySeeIds: !isSearch && may.person === 1,
      maySeeAddress: !isSearch && may.address === 2,
    }
  })
  const calls = made.map(({ name, shown, call }): CallRecord => {
    const { url, method, impIds } = call
    return callRecordOf({ partner: name, url, method, impIds, imps: shown.imps })
  })
  const version = { snapshot: 1, configHash: 'c0ffee' }
  const caller = { kind: 'open' } as const
  const trace = { version, caller, opportunity, views, deadlineMs: 475, calls, dispositions: skipped, winners: [] }
  const outcome: Outcome = { kind: 'no-bid', quota, trace, losses: [] }
  const stored = storedOf(outcome, { status: 204, headers: [], body: undefined })
  const entry = { requestId: 'a1', receivedAtMs: 0, repliedAtMs: 1, atMs: 0, ...stored }
  return {
    outcome,
    texts,
    record: JSON.stringify([entry, auctionRow(entry), explainAuction(entry, rebuildCallBody)]),
  }
}

/** As the exchange builds the body of a call again. */
const rebuildCallBody: RebuildCallBody = (trace, { partner, imps, impIds, tmaxMs }) => {
  const demand = partners.find(({ name }) => name === partner)?.demand
  if (demand?.kind !== 'remote') return { body: undefined }
  const calls = demand.calls({ ...trace.opportunity, imps }, tmaxMs)
  return { body: calls.find((call) => call.impIds.join() === impIds.join())?.body }
}

function textFaults(
  { partner, text, maySeeIds, maySeeAddress }: Text,
  tally: { seen: number; unseen: number; addresses: number },
): readonly string[] {
  if (maySeeIds) tally.seen++
  else tally.unseen++
  if (maySeeAddress) tally.addresses++
  const wrongIds = ids.filter((id) => text.includes(id) !== maySeeIds)
  const isWrong =
    text.includes(address) !== maySeeAddress || [typed, illness, token].some((secret) => text.includes(secret))
  return [...wrongIds, ...(isWrong ? ['the address or what was typed'] : [])].map((what) => `${partner}: ${what}`)
}

function foundIn(text: string, where: string): readonly string[] {
  return secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`)
}

function withCanaries(found: RandomCase): RandomCase {
  const [id, email, device] = ids
  const context = { messageSequenceNumber: 1, messageLength: 1, isQuickReply: false, sessionDurationMs: 1 }
  const intent = { value: 'comparison', confidence: 1, topics: ['shoes', typed, illness], signals: [typed] }
  return {
    ...found,
    user: { ...found.user, id },
    userExt: { ...found.userExt, email },
    device: { ...found.device, ip: address, ifa: device },
    ext: {
      ...found.ext,
      service: { ...context, ...(found.ext?.service as object | undefined), intent, pacing: token },
    },
  }
}

/** Every request has the same impression, which is read once; one request in a hundred is read whole, to prove it valid. */
const natives = validReading({ id: 'r1', imp: [impOf()] })

function readingOf(found: RandomCase): ReadRequest {
  return { ...natives, request: documentOf(found) as BidRequest }
}

function documentOf(found: RandomCase): object {
  return { ...requestIn(found), imp: [impOf()], site: { domain: 'site.example', keywords: `shoes,${typed}` } }
}

function validReading(document: object): ReadRequest {
  const reading = readBidRequest(JSON.stringify(document))
  if (reading.kind === 'refused') throw new Error(`${reading.issue.field} ${reasonOf(reading.issue)}`)
  return reading
}

function remote(name: string, vendorId: number | undefined, calls: CallsOf): Partner {
  const terms = partnerTerms({ name, vendorId })
  return partnerOf({
    name,
    eligibility: { terms, adFormats: undefined, floorMinMicros: 0, floorMaxMicros: 1_000_000_000 },
    demand: remoteOf(new FakeLine(), { calls }),
  })
}
