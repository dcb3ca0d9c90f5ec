// One request before anything is measured, to see that a contender does the work.

import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sampleBody } from '../../load/request-bytes.ts'

export interface OneAnswer {
  readonly status: number
  /** Names and values alternate, without those that node:http writes by itself. */
  readonly headers: readonly string[]
  readonly body: string
}

const writtenByNode: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'content-length'])

export async function askOnce(url: string, impExt?: object): Promise<OneAnswer> {
  const body = sampleBody(undefined, impExt)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers, agent: false }, (response) => {
      buffer(response).then(
        (bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: withoutNodes(response.rawHeaders),
            body: bytes.toString('utf8'),
          }),
        reject,
      )
    })
    call.once('error', reject)
    call.end(body)
  })
}

function withoutNodes(rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, index) => !writtenByNode.has((rawHeaders[index - (index % 2)] ?? '').toLowerCase()))
}

/** The first calls of a process are slow, and on a busy machine slower than a partner may be. */
const triesMax = 20

/** The highest price that was answered, or an error that shows the last answer. */
export async function priceFrom(name: string, url: string, impExt?: object): Promise<number> {
  let last = await askOnce(url, impExt)
  for (let tries = 1; tries < triesMax && last.status === 204; tries++) last = await askOnce(url, impExt)
  const answer = last.status === 200 ? (JSON.parse(last.body) as BidResponse) : undefined
  const prices = answer?.seatbid?.flatMap(({ bid }) => bid.map(({ price }) => price)) ?? []
  if (prices.length === 0) throw new Error(`${name} answered ${last.status}: ${last.body}`)
  return Math.max(...prices)
}

interface BidResponse {
  readonly seatbid?: readonly { readonly bid: readonly { readonly price: number }[] }[]
}
