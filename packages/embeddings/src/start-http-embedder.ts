// An embedder that is a service of the operator: `POST {"texts": […]}`, and the answer is `{"vectors": [[…], …]}`. Its address
// comes from the operator alone. A service that fails is left in peace for a while.

import type { Embedder, Listener } from './embedder.ts'
import { type Lane, Lanes } from './lanes.ts'

export interface HttpEmbedderSettings extends Listener {
  readonly url: string
  /** Sent as `Authorization: Bearer …`; empty sends none. */
  readonly token?: string
  /** Calls at once. */
  readonly calls?: number
  readonly queueMax?: number
  /** Texts in one call. */
  readonly batchMax?: number
  readonly timeoutMs?: number
  /** The pause after a call that failed; it doubles, up to half a minute. */
  readonly pauseMs?: number
  readonly answerBytesMax?: number
}

const defaults = {
  token: '',
  calls: 4,
  queueMax: 1000,
  batchMax: 16,
  timeoutMs: 1000,
  pauseMs: 1000,
  // 16 vectors of 4,096 numbers in 20 characters each.
  answerBytesMax: 1_400_000,
}
const bounds = { pauseMsMax: 30_000, retriesMax: Number.POSITIVE_INFINITY }

/** Nobody is called before the first text: auctions go on without the service, so the exchange also starts without it. */
export function startHttpEmbedder(settings: HttpEmbedderSettings): Embedder {
  const { url, token, calls, answerBytesMax, ...rest } = { ...defaults, ...settings }
  const open = (): Lane => httpLane({ url, token, answerBytesMax, timeoutMs: rest.timeoutMs })
  const lanes = Array.from({ length: calls }, open)
  return new Lanes(lanes, { ...rest, ...bounds, open: () => Promise.resolve(open()) })
}

type Calling = Required<Pick<HttpEmbedderSettings, 'url' | 'token' | 'answerBytesMax' | 'timeoutMs'>>

function httpLane({ url, token, answerBytesMax, timeoutMs }: Calling): Lane {
  const stopping = new AbortController()
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
  return {
    async embed(texts) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
        body: JSON.stringify({ texts }),
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the service answered with ${response.status}`)
      }
      return vectorsIn(await textOf(response, answerBytesMax), texts.length)
    },
    broken: new Promise(() => {}),
    close: () => Promise.resolve(stopping.abort()),
  }
}

async function textOf({ body }: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes > bytesMax) throw new Error(`the answer of the service is longer than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function vectorsIn(text: string, count: number): readonly unknown[] {
  const answer = JSON.parse(text) as { readonly vectors?: unknown } | null
  const vectors = answer?.vectors
  if (!Array.isArray(vectors) || vectors.length !== count)
    throw new Error(`the answer of the service is not {"vectors": […]} with ${count} vectors`)
  return vectors
}
