// Checks an answer of a partner, from the connection to the list of its bids. A fault hides another one only where it makes the
// rest unreadable: a body that is not JSON has no bids to check.

import { gunzipSync } from 'node:zlib'
import { isObject, type Members, parseJson } from '@parley/openrtb'
import type { Answer, Called } from '../http/call.ts'
import { bidFindings } from './check-bid.ts'
import { type Finding, finding, shown } from './finding.ts'
import type { Sample } from './samples.ts'

export const answerBytesMax = 262_144

export interface Checked {
  readonly findings: readonly Finding[]
  readonly bids: number
}

export function checkCalled(called: Called, sample: Sample, tmaxMs: number): Checked {
  switch (called.kind) {
    case 'late':
      return only(finding('B02-in-time', `no answer within ${Math.round(called.ms)} ms; tmax was ${tmaxMs}`))
    case 'too-large':
      return only(finding('B22-size', `the answer has more than ${answerBytesMax} bytes`))
    case 'unreachable':
    case 'broken':
      return only(finding('B01-connection', called.reason))
    case 'answer': {
      const late = `it arrived after ${Math.round(called.ms)} ms; tmax was ${tmaxMs}`
      const time = called.ms > tmaxMs ? [finding('B02-in-time', late)] : []
      const { findings, bids } = checkAnswer(called, sample)
      return { findings: [...time, ...findings], bids }
    }
  }
}

function checkAnswer(answer: Answer, sample: Sample): Checked {
  const { status, headers } = answer
  if (status === 204) {
    return answer.body.length === 0 ? nothing : only(finding('B06-no-bid', `the body has ${answer.body.length} bytes`))
  }
  if (status !== 200) {
    const where = headers.location === undefined ? '' : `, a redirect to ${headers.location}`
    return only(finding('B03-status', `the status is ${status}${where}`))
  }
  const unpacked = unpackedBody(answer, sample)
  if (unpacked.kind === 'fault') return only(unpacked.finding)
  // An empty body is read as no bid, like a 204.
  if (unpacked.text.trim() === '') return nothing
  const { findings, bids } = checkText(unpacked.text, sample)
  return { findings: [...typeFindings(headers['content-type']), ...findings], bids }
}

type Unpacked = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'fault'; readonly finding: Finding }

function unpackedBody({ headers, body }: Answer, { call }: Sample): Unpacked {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return { kind: 'text', text: body.toString() }
  const isAccepted = call.headers['accept-encoding']?.includes('gzip') === true
  if (encoding !== 'gzip' || !isAccepted) return unpackFault(`the encoding is ${shown(encoding)}`)
  try {
    return { kind: 'text', text: gunzipSync(body, { maxOutputLength: answerBytesMax }).toString() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') return unpackFault('it is not gzip')
    return { kind: 'fault', finding: finding('B22-size', `it has more than ${answerBytesMax} bytes when unpacked`) }
  }
}

function unpackFault(found: string): Unpacked {
  return { kind: 'fault', finding: finding('B23-encoding', found) }
}

function typeFindings(type: string | undefined): readonly Finding[] {
  if (type !== undefined && /^application\/json *(?:;|$)/i.test(type)) return []
  return [finding('B04-content-type', type === undefined ? 'there is no Content-Type' : `it is ${shown(type)}`)]
}

function checkText(text: string, sample: Sample): Checked {
  const parsed = parseJson(text)
  if (parsed.kind === 'fault')
    return only(finding('B05-json', `${parsed.reason}; it begins with ${shown(text.slice(0, 40))}`))
  const response = parsed.value
  if (!isObject(response)) return only(finding('B05-json', `the body is ${shown(response)}`))
  const { seatbid } = response
  if (seatbid === undefined || (Array.isArray(seatbid) && seatbid.length === 0)) return nothing
  const bids = bidsIn(seatbid)
  const shape = isSound(seatbid) ? [] : [finding('B09-seatbid', `seatbid is ${shown(seatbid)}`)]
  return { findings: [...shape, ...headFindings(response, sample), ...bidFindings(bids, sample)], bids: bids.length }
}

function headFindings({ id, cur = 'USD' }: Members, { call }: Sample): readonly Finding[] {
  return [
    ...(id === call.requestId
      ? []
      : [finding('B07-id-echo', `id is ${shown(id)}; the request has ${shown(call.requestId)}`)]),
    ...(cur === 'USD' ? [] : [finding('B08-currency', `cur is ${shown(cur)}`)]),
  ]
}

function isSound(seatbid: unknown): boolean {
  return (
    Array.isArray(seatbid) &&
    seatbid.every((seat) => isObject(seat) && Array.isArray(seat.bid) && seat.bid.every(isObject))
  )
}

/** Every bid that can be read, whatever stands beside it. */
function bidsIn(seatbid: unknown): readonly Members[] {
  return objectsIn(seatbid).flatMap(({ bid }) => objectsIn(bid))
}

function objectsIn(list: unknown): readonly Members[] {
  return Array.isArray(list) ? list.filter(isObject) : []
}

const nothing: Checked = { findings: [], bids: 0 }

function only(one: Finding): Checked {
  return { findings: [one], bids: 0 }
}
