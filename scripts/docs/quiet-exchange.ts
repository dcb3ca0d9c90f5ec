// The exchange of this repository in memory, with time standing still and ids that can be told beforehand: the same
// request always gets the same answer, so that answers can be printed in documents and compared in tests.

import { readFileSync } from 'node:fs'
import { adapterSchemas, createExchange, type Exchange, loadConfig, systemClock } from '@parley/exchange'
import type { CaseRequest, Send } from '@parley/testkit'

const root = new URL('../../', import.meta.url)

export const exampleRequestId = '5f1d0c3e-8a4b-4c7e-9d2f-6b1a3e5c7d90'

/** A moment in January 2027, for notice URLs. */
const wallMs = 1_800_000_000_000

export interface QuietExchange {
  /** Every request has the same id, unless another is given. */
  readonly send: (request: CaseRequest, requestId?: string) => ReturnType<Send>
  readonly exchange: Exchange
}

/** `yaml` is the configuration, by default the sample with its campaigns. */
export function quietExchange(yaml: string = readFileSync(new URL('sample.yaml', root), 'utf8')): QuietExchange {
  const loading = loadConfig(yaml, {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error(loading.problems.map(({ message }) => message).join('; '))
  let nowMs = 0
  let count = 0
  const exchange = createExchange(loading.config, {
    clock: { ...systemClock, nowMs: () => nowMs },
    wallMs: () => wallMs,
    newId: () => `8c2e4f60-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    chance: () => 0,
    // Only here, where nothing is secret: the same nonce twice would give the key away.
    randomBytes: (bytes) => new Uint8Array(bytes),
    report: (error) => {
      throw error
    },
  })
  exchange.setPublicUrl('http://127.0.0.1:8080')
  // A second passes between two requests, so that no limit is ever met.
  const send: QuietExchange['send'] = async (request, requestId = exampleRequestId) => {
    nowMs += 1000
    const { status, headers, body = '' } = await exchange.inject({ ...request, requestId })
    return { status, headers, body: request.method === 'HEAD' ? '' : body }
  }
  return { send, exchange }
}

/** A bid request as any client would send it. */
export function jsonPost(body: unknown, path: string = '/openrtb2'): CaseRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) }
}
