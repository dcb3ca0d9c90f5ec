// The sample request at every step of its way, made by the functions of the exchange itself. A micro bench takes what comes
// into its step from here.

import { readFileSync } from 'node:fs'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { readBidRequest } from '@parley/openrtb'
import { checkMarkup } from '../../../packages/exchange/src/auction/choose/check-markup.ts'
import { holdAuction } from '../../../packages/exchange/src/auction/hold-auction.ts'
import { sensitiveTopics } from '../../../packages/exchange/src/catalog/sensitive-topics.ts'
import { partnerTerms } from '../../../packages/exchange/src/config/partner.ts'
import type { Partner } from '../../../packages/exchange/src/demand/adapter.ts'
import { houseAdapter } from '../../../packages/exchange/src/demand/adapters/house/house.ts'
import { localPartner } from '../../../packages/exchange/src/demand/build-partner.ts'
import { ask } from '../../../packages/exchange/src/demand/call/ask.ts'
import { judge } from '../../../packages/exchange/src/demand/judge/judge.ts'
import { planDemand } from '../../../packages/exchange/src/demand/plan/plan.ts'
import type { BidOutcome, Outcome } from '../../../packages/exchange/src/model/outcome.ts'
import { opportunityOf } from '../../../packages/exchange/src/opportunity/opportunity.ts'
import { type GateTools, openGate } from '../../../packages/exchange/src/privacy/gate.ts'
import { createGppReader } from '../../../packages/exchange/src/privacy/law/gpp.ts'
import { createTcReader } from '../../../packages/exchange/src/privacy/law/tcf.ts'
import { createChatJudge } from '../../../packages/exchange/src/privacy/text/sensitive-topics.ts'
import { systemClock as clock } from '../../../packages/exchange/src/time/clock.ts'
import { sampleBody } from '../../load/request-bytes.ts'

export const text = sampleBody()
export const reading = requestIn(text)

const bounds = { textLengthMax: 8192, entriesMax: 100 }
export const gateTools: GateTools = {
  readTcString: createTcReader([11], bounds),
  readGpp: createGppReader(bounds),
  gdprDefault: false,
  judgeChatText: createChatJudge(Object.values(sensitiveTopics).flat()),
  textsLengthMax: 4096,
}

const gate = openGate(reading.request, { isGpc: false, country: 'US' }, gateTools)
export const opportunity = opportunityOf(reading, gate, { defaultType: 1 })
export const planTools = { chance: () => 0, viewFor: gate.viewFor }

const { house, auction: settings } = sampleConfig()
const adapter = houseAdapter(house.campaigns)
const ownDemand = localPartner(partnerTerms({ name: 'house' }), adapter)

/** House campaigns, and besides them so many partners that serve another country. */
export function demandWith(others: number): { readonly partners: readonly Partner[]; readonly sandbox: Partner } {
  const elsewhere = Array.from({ length: others }, (_, index) =>
    localPartner(partnerTerms({ name: `elsewhere-${index}`, countries: ['DE'] }), adapter),
  )
  return { partners: [ownDemand, ...elsewhere], sandbox: ownDemand }
}

export const times = { nowMs: 1000, deadlineMs: 1475, settings }
export const plan = planDemand(opportunity, demandWith(0), times, planTools)
const askTools = { clock, stalledMs: () => 0, report: console.error, emit: () => {} }
const { answers, calls } = await ask(plan.invitations, askTools, 'r1')
const [houseBid] = checkMarkup(opportunity, judge(answers).offers).bids
if (houseBid === undefined) throw new Error('the house campaigns of sample.yaml do not bid on the sample request')

/** Three partners that bid on the same impression. */
export const bids = ['acme', 'house', 'zenith'].map((partner, index) => ({
  ...houseBid,
  partner,
  netMicros: houseBid.netMicros + index,
}))

const { winners, dispositions, losses } = holdAuction(opportunity, bids)
const version = { snapshot: 1, configHash: 'c0ffee' }
const caller = { kind: 'open' } as const
const trace = { version, caller, opportunity, views: plan.views, deadlineMs: 1475, calls, dispositions, winners }
const quota = { scope: 'ip', limit: 100, remaining: 57, resetSeconds: 1 } as const

const answer = { responseId: 'answer-1', awards: [], nonBids: undefined }
export const bidOutcome: BidOutcome = { kind: 'bid', quota, trace, losses, ...answer }
export const noBidOutcome: Outcome = { kind: 'no-bid', quota, trace: { ...trace, winners: [] }, losses }

function requestIn(body: string) {
  const found = readBidRequest(body)
  if (found.kind === 'refused') throw new Error(`the sample request is refused: ${JSON.stringify(found.issue)}`)
  return found
}

export function sampleConfig() {
  const yaml = readFileSync(new URL('../../../sample.yaml', import.meta.url), 'utf8')
  const loading = loadConfig(yaml, {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(`sample.yaml is wrong: ${JSON.stringify(loading.problems)}`)
  return loading.config
}
