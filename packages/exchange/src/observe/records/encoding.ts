// The record of a request as one text: a line of JSON, and behind it the texts that exist already. Written for every auction and read for
// few, so values go by their place, without their names, in half the time. Each function that writes has its counterpart below it.

import type { NativeReading, PublisherLists } from '@parley/openrtb'
import { onceFor } from '../../catalog/once-for.ts'
import { shownDeals } from '../../deals/deal-book.ts'
import type { CallRecord } from '../../model/call.ts'
import type { Quota } from '../../model/limits.ts'
import type { OpportunityImp } from '../../model/opportunity.ts'
import type { AuctionEntry, Sale, StoredOutcome, StoredTrace } from '../../model/record.ts'
import { endRows, endsIn } from './end-rows.ts'
import { type Absent, given } from './given.ts'

/** The pieces of the text: to join them first would copy them once more. */
export function piecesOf({
  requestId,
  receivedAtMs,
  repliedAtMs,
  atMs,
  outcome,
  reply,
}: AuctionEntry): readonly string[] {
  const { status, body } = reply
  const times = [requestId, receivedAtMs, repliedAtMs, atMs] as const
  const texts: string[] = [body ?? '']
  const row = 'trace' in outcome ? traceRow(outcome.trace, texts) : outcome
  const line = [...times, status, body?.length, outcome.kind, quotaRow(outcome.quota), row]
  return [JSON.stringify(line), '\n', ...texts]
}

export function entryOf(text: string): AuctionEntry {
  const lineEnd = text.indexOf('\n')
  const line = JSON.parse(text.slice(0, lineEnd)) as unknown as Line
  const [requestId, receivedAtMs, repliedAtMs, atMs, status, bodyLength, kind, quota, row] = line
  const texts = new Texts(text, lineEnd + 1)
  const reply = { status, body: bodyLength === null ? undefined : texts.next(bodyLength) }
  const outcome = Array.isArray(row)
    ? { kind: kind as Auction['kind'], quota: quotaIn(quota), trace: traceIn(row as unknown as TraceRow, texts) }
    : (row as Exclude<StoredOutcome, Auction>)
  return { requestId, receivedAtMs, repliedAtMs, atMs, outcome, reply }
}

type Auction = Extract<StoredOutcome, { readonly trace: StoredTrace }>

type Line = readonly [
  requestId: string,
  receivedAtMs: number,
  repliedAtMs: number,
  atMs: number,
  status: number,
  bodyLength: number | Absent,
  kind: StoredOutcome['kind'],
  quota: ReturnType<typeof quotaRow>,
  row: unknown,
]

/** The texts behind the line, one after the other. */
class Texts {
  readonly #text: string
  #at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  next(length: number): string {
    this.#at += length
    return this.#text.slice(this.#at - length, this.#at)
  }
}

function quotaRow({ scope, limit, remaining, resetSeconds }: Quota) {
  return [scope, limit, remaining, resetSeconds] as const
}

function quotaIn([scope, limit, remaining, resetSeconds]: ReturnType<typeof quotaRow>): Quota {
  return { scope, limit, remaining, resetSeconds }
}

type TraceRow = ReturnType<typeof traceRow>

function traceRow(trace: StoredTrace, texts: string[]) {
  const { version, caller, opportunity, views, deadlineMs, calls, dispositions, sales, pacing } = trace
  const { request, isTest, auctionType, ranking, imps, keywords, country, language, publisher, warnings, supplyChain } =
    opportunity
  const { scorer } = opportunity
  return [
    [version.snapshot, version.configHash, caller, deadlineMs, views],
    [request, isTest, auctionType, ranking, keywords, country, language, publisher, warnings, supplyChain, scorer],
    imps.map((imp) => impRow(imp, texts)),
    calls.map((call) => callRow(call, imps, texts)),
    endRows(dispositions),
    sales.map(saleRow),
    pacing,
  ] as const
}

function traceIn(stored: TraceRow, texts: Texts): StoredTrace {
  const [about, offer, impRows, callRows, rowsOfEnds, saleRows, pacing] = stored
  const [snapshot, configHash, caller, deadlineMs, views] = about
  const [request, isTest, auctionType, ranking, keywords, country, language, publisher, warnings, supplyChain, scorer] =
    offer
  const imps = impRows.map((row) => impIn(row, texts))
  return {
    version: { snapshot, configHash },
    caller,
    opportunity: {
      request,
      isTest,
      auctionType,
      ranking,
      scorer: given(scorer),
      imps,
      keywords,
      country: given(country),
      language: given(language),
      publisher: given(publisher),
      warnings,
      supplyChain: given(supplyChain),
      lists: request as PublisherLists,
      // The configuration has it, and it may be long.
      blocked: undefined,
    },
    views,
    deadlineMs,
    calls: callRows.map((row) => callIn(row, imps, texts)),
    dispositions: rowsOfEnds.flatMap(endsIn),
    sales: saleRows.map(saleIn),
    pacing: given(pacing),
  }
}

function impRow(
  {
    id,
    floorMicros,
    floorSource,
    isFloorKnown,
    minRelevance,
    native,
    api,
    adFormats,
    priceFilter,
    blockedAttributes,
    deals,
  }: OpportunityImp,
  texts: string[],
) {
  const text = textOfNative(native)
  texts.push(text)
  const row = [
    id,
    floorMicros,
    floorSource,
    isFloorKnown,
    minRelevance,
    text.length,
    api,
    adFormats,
    priceFilter,
    blockedAttributes,
  ] as const
  return deals === undefined ? row : ([...row, shownDeals(deals)] as const)
}

function impIn(row: ReturnType<typeof impRow>, texts: Texts): OpportunityImp {
  const [id, floorMicros, floorSource, isFloorKnown, minRelevance, nativeLength, api, adFormats, priceFilter] = row
  const [, , , , , , , , , blockedAttributes, deals] = row
  const native = JSON.parse(texts.next(nativeLength)) as NativeReading
  const imp = {
    id,
    floorMicros,
    floorSource,
    isFloorKnown,
    minRelevance,
    native,
    api: given(api),
    adFormats,
    priceFilter,
    blockedAttributes: given(blockedAttributes),
  }
  return deals === undefined ? imp : { ...imp, deals }
}

/** Publishers ask with the same few texts all day, and what was read from them is shared. */
const textOfNative = onceFor((native: NativeReading) => JSON.stringify(native))

/** An impression as a partner was offered it: by its place in the request, with the floor and the deals that it was told. */
type Offered = readonly [at: number, floorMicros: number, told?: OpportunityImp['offeredDeals']]

function callRow(call: CallRecord, imps: readonly OpportunityImp[], texts: string[]) {
  const { partner, impIds, method, url, tmaxMs, sentAtMs, endedAtMs, end, status, answer } = call
  const offered = call.imps.map(({ id, floorMicros, offeredDeals }): Offered => {
    const at = imps.findIndex((imp) => imp.id === id)
    return offeredDeals === undefined ? [at, floorMicros] : [at, floorMicros, offeredDeals]
  })
  texts.push(answer)
  return [partner, impIds, offered, method, url, tmaxMs, sentAtMs, endedAtMs, end, status, answer.length] as const
}

function callIn(row: ReturnType<typeof callRow>, imps: readonly OpportunityImp[], texts: Texts): CallRecord {
  const [partner, impIds, offered, method, url, tmaxMs, sentAtMs, endedAtMs, end, status, answerLength] = row
  return {
    partner,
    impIds,
    imps: offered.map((one) => impOffered(one, imps)),
    method,
    url,
    tmaxMs,
    sentAtMs,
    endedAtMs,
    end,
    status: given(status),
    answer: texts.next(answerLength),
  }
}

function impOffered([at, floorMicros, offeredDeals]: Offered, imps: readonly OpportunityImp[]): OpportunityImp {
  const imp = imps[at]
  if (imp === undefined) throw new Error(`the record has no impression ${at}`)
  return offeredDeals === undefined ? { ...imp, floorMicros } : { ...imp, floorMicros, offeredDeals }
}

function saleRow({ impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros, deal }: Sale) {
  const row = [impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros] as const
  return deal === undefined ? row : ([...row, deal] as const)
}

function saleIn(row: ReturnType<typeof saleRow>): Sale {
  const [impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros, deal] = row
  const sale = { impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros: given(runnerUpMicros) }
  return deal === undefined ? sale : { ...sale, deal }
}
