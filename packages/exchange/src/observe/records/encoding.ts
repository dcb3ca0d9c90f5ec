// The record of a request as one text: a line of JSON, and behind it the texts that exist already, as they are. Written for
// every auction and read for few, so the line is made for writing: values by their place and without their names take half
// the time. Each function that writes has its counterpart below it.

import type { NativeReading } from '@parley/openrtb'
import { onceFor } from '../../demand/creative/once-for.ts'
import type { CallRecord } from '../../words/call.ts'
import type { Disposition } from '../../words/disposition.ts'
import type { OpportunityImp } from '../../words/opportunity.ts'
import type { Quota } from '../../words/quota.ts'
import type { AuctionEntry, Sale, StoredOutcome, StoredTrace } from '../../words/record.ts'

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

/** What JSON makes of undefined in a list. */
type Absent = null

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
  const { request, isTest, auctionType, imps, keywords, country, publisher, warnings } = opportunity
  return [
    [version.snapshot, version.configHash, caller, deadlineMs, views],
    [request, isTest, auctionType, keywords, country, publisher, warnings],
    imps.map((imp) => impRow(imp, texts)),
    calls.map((call) => callRow(call, imps, texts)),
    dispositions.map(dispositionRow),
    sales.map(saleRow),
    pacing,
  ] as const
}

function traceIn(stored: TraceRow, texts: Texts): StoredTrace {
  const [about, offer, impRows, callRows, dispositionRows, saleRows, pacing] = stored
  const [snapshot, configHash, caller, deadlineMs, views] = about
  const [request, isTest, auctionType, keywords, country, publisher, warnings] = offer
  const imps = impRows.map((row) => impIn(row, texts))
  return {
    version: { snapshot, configHash },
    caller,
    opportunity: {
      request,
      isTest,
      auctionType,
      imps,
      keywords,
      country: given(country),
      publisher: given(publisher),
      warnings,
    },
    views,
    deadlineMs,
    calls: callRows.map((row) => callIn(row, imps, texts)),
    dispositions: dispositionRows.map(dispositionIn),
    sales: saleRows.map(saleIn),
    pacing: given(pacing),
  }
}

function impRow(
  { id, floorMicros, isFloorKnown, native, api, adFormats, priceFilter }: OpportunityImp,
  texts: string[],
) {
  const text = textOfNative(native)
  texts.push(text)
  return [id, floorMicros, isFloorKnown, text.length, api, adFormats, priceFilter] as const
}

function impIn(row: ReturnType<typeof impRow>, texts: Texts): OpportunityImp {
  const [id, floorMicros, isFloorKnown, nativeLength, api, adFormats, priceFilter] = row
  const native = JSON.parse(texts.next(nativeLength)) as NativeReading
  return { id, floorMicros, isFloorKnown, native, api: given(api), adFormats, priceFilter }
}

/** Publishers ask with the same few texts all day, and what was read from them is shared. */
const textOfNative = onceFor((native: NativeReading) => JSON.stringify(native))

/** An impression as a partner was offered it: by its place in the request, with the floor that the partner was told. */
type Offered = readonly [at: number, floorMicros: number]

function callRow(call: CallRecord, imps: readonly OpportunityImp[], texts: string[]) {
  const { partner, impIds, method, url, tmaxMs, sentAtMs, endedAtMs, end, status, answer } = call
  const offered = call.imps.map((imp): Offered => [imps.findIndex(({ id }) => id === imp.id), imp.floorMicros])
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

function impOffered([at, floorMicros]: Offered, imps: readonly OpportunityImp[]): OpportunityImp {
  const imp = imps[at]
  if (imp === undefined) throw new Error(`the record has no impression ${at}`)
  return { ...imp, floorMicros }
}

function dispositionRow({ partner, impId, reason, detail, priceMicros, netMicros }: Disposition) {
  return [partner, impId, reason, detail, priceMicros, netMicros] as const
}

function dispositionIn(row: ReturnType<typeof dispositionRow>): Disposition {
  const [partner, impId, reason, detail, priceMicros, netMicros] = row
  const end = { partner, impId, reason, detail, priceMicros: given(priceMicros) }
  const net = given(netMicros)
  return net === undefined ? end : { ...end, netMicros: net }
}

function saleRow({ impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros }: Sale) {
  return [impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros] as const
}

function saleIn(row: ReturnType<typeof saleRow>): Sale {
  const [impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros] = row
  return { impId, partner, priceMicros, marginPercent, clearingMicros, runnerUpMicros: given(runnerUpMicros) }
}

/** In a list, JSON writes undefined as null. */
function given<Value>(value: Value | Absent): Value | undefined {
  return value ?? undefined
}
