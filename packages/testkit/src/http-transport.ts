// The HTTP transport. It uses node:http and not fetch, because fetch would correct the malformed requests in the cases.

import { once } from 'node:events'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { urlToHttpOptions } from 'node:url'
import { isLoopback, loopbackAddresses } from './loopback.ts'
import { paced, repeated } from './pace.ts'
import type { CaseAnswer, CaseRequest, Send } from './transport.ts'

// The limit is 100 a second for each address; the difference is room for jitter on the way.
const perSecond = 80
const timeoutMs = 5000

/** A transport to the exchange at a base URL. A path in the base URL is put before the path of each case. */
export function httpTransport(baseUrl: URL | string): Send {
  const url = new URL(baseUrl)
  // macOS gives its loopback interface one address only, so it is paced like any other host.
  if (!isLoopback(url.hostname) || process.platform === 'darwin') {
    return repeated(paced((request) => sendOver(url, request), perSecond))
  }
  const nextAddress = loopbackAddresses()
  return repeated((request) => sendOver(url, request, nextAddress()))
}

async function sendOver(url: URL, request: CaseRequest, localAddress?: string): Promise<CaseAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const sent = (url.protocol === 'https:' ? overHttps : overHttp)({
      ...urlToHttpOptions(url),
      // The name localhost may mean ::1, which cannot be reached from an IPv4 source address.
      ...(localAddress === undefined ? {} : { localAddress, family: 4 }),
      agent: false,
      signal,
      method: request.method,
      path: url.pathname.replace(/\/$/, '') + request.path,
      headers: withLength(request),
    })
    // A server may answer and hang up before it has read the whole body; what counts then is the answer.
    sent.on('error', () => {})
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end(request.body)
    return await answerOf((await answered)[0])
  } catch (cause) {
    throw new Error(signal.aborted ? `nothing came within ${timeoutMs} ms` : reasonOf(cause), { cause })
  }
}

// Node gives GET, HEAD and DELETE no length, and the server would take their body for the next request.
function withLength({ method, headers, body }: CaseRequest): Record<string, string | number> {
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const hasLength = names.includes('content-length') || names.includes('transfer-encoding')
  const needsLength = body.length > 0 || method === 'POST'
  return hasLength || !needsLength ? { ...headers } : { ...headers, 'content-length': body.length }
}

async function answerOf(message: IncomingMessage): Promise<CaseAnswer> {
  const body = await text(message)
  const headers = Object.entries(message.headersDistinct).map(([name, values = []]) => [name, values.join(', ')])
  return { status: message.statusCode ?? 0, headers: Object.fromEntries(headers), body }
}

// A host with several addresses fails with an AggregateError, which has a code and no message.
function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  return message || String(code)
}
