// Sends every sample to a bidder, one after another on a keep-alive connection, and checks each answer.

import { gzipSync } from 'node:zlib'
import type { PartnerCall } from '@parley/exchange/tools'
import type { Call, Called, Client } from '../http/call.ts'
import { amount } from '../text/amount.ts'
import { answerBytesMax, checkCalled } from './check-answer.ts'
import { type Finding, finding } from './finding.ts'
import type { Sample } from './samples.ts'
import { type Transcript, transcriptOf } from './transcript.ts'

export interface SampleResult {
  readonly sample: string
  /** Undefined when no answer came. */
  readonly status: number | undefined
  readonly bids: number
  readonly ms: number
  readonly findings: readonly Finding[]
  readonly transcript: Transcript
}

/** How the samples are sent to the bidder. */
export interface Terms {
  readonly tmaxMs: number
  /** Names of headers whose values are not to be shown, in lower case. */
  readonly ownHeaders: ReadonlySet<string>
}

/** How long after tmax to wait for an answer, to report how late it is. */
const graceMs = 1000
/** A bidder that does not answer this often gets no more requests. */
const silencesMax = 2

/** The first call warms up the bidder, as earlier traffic would, and is not checked. Returns the reason if there is no server. */
export async function warmUp(client: Client, sample: Sample): Promise<string | undefined> {
  const called = await client.call(callOf(sample.call, warmUpMs))
  return called.kind === 'unreachable' ? called.reason : undefined
}

const warmUpMs = 3000

export async function checkSamples(
  client: Client,
  samples: readonly Sample[],
  terms: Terms,
  onResult: (done: number) => void,
): Promise<readonly SampleResult[]> {
  const results: SampleResult[] = []
  let silences = 0
  for (const sample of samples) {
    if (silences >= silencesMax) break
    const call = callOf(sample.call, terms.tmaxMs + graceMs)
    const called = await client.call(call)
    if (called.kind === 'late') silences++
    results.push(resultOf(call, called, sample, terms))
    onResult(results.length)
  }
  return withoutBids(results)
}

function resultOf(call: Call, called: Called, sample: Sample, { tmaxMs, ownHeaders }: Terms): SampleResult {
  const { findings, bids } = checkCalled(called, sample, tmaxMs)
  const isClosed = called.kind === 'answer' && (!called.isReused || called.headers.connection === 'close')
  const closed = isClosed ? [finding('B50-keep-alive', 'the connection was closed after an answer')] : []
  return {
    sample: sample.name,
    status: called.kind === 'answer' ? called.status : undefined,
    bids,
    ms: called.ms,
    findings: [...findings, ...closed],
    transcript: transcriptOf({ call, text: sample.call.body ?? '', own: ownHeaders }, called),
  }
}

/** If a bidder never bids, its bids have not been checked at all. */
function withoutBids(results: readonly SampleResult[]): readonly SampleResult[] {
  const [first, ...rest] = results
  const isSilent = results.every(
    ({ bids, findings }) => bids === 0 && findings.every(({ rule }) => rule.startsWith('B5')),
  )
  if (first === undefined || !isSilent) return results
  const none = finding('B25-bids', `${amount(results.length, 'request')}, no bids`)
  return [{ ...first, findings: [...first.findings, none] }, ...rest]
}

function callOf(call: PartnerCall, timeoutMs: number): Call {
  const body = call.body ?? ''
  const packed = call.zipBody ? gzipSync(body) : body
  const headers = call.zipBody ? { ...call.headers, 'content-encoding': 'gzip' } : call.headers
  return { method: call.method, url: new URL(call.url), headers, body: packed, timeoutMs, bytesMax: answerBytesMax }
}
