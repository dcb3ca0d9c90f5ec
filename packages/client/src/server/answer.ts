// From a page's request to its answer: read it within bounds, keep what a page may say, add what the server knows, ask the
// exchange once, and pass its answer on.

import { failureOf } from '../cause.ts'
import { type Members, membersOf, parsed } from '../json.ts'
import { textWithin } from '../text-within.ts'
import { plainAddress, withFacts } from './complete.ts'
import { proofOf } from './credentials.ts'
import { pickMembers } from './members.ts'
import type { Parts } from './options.ts'
import { type Body, readBody } from './read-body.ts'
import { noAd, passedOn, type Reply, refusal } from './reply.ts'

/** A page's request, whichever server it came to. */
export interface Incoming {
  readonly method: string
  /** By its name in lower case. */
  readonly header: (name: string) => string | undefined
  readonly body: Body
  readonly address: () => string | undefined
}

/** Answers a page. What fails is reported as a problem; only a function of the options may throw. */
export async function answerTo(incoming: Incoming, parts: Parts): Promise<Reply> {
  if (incoming.method !== 'POST') return refusal('not-post')
  // A page of another site can send this type only if we let it, which keeps strangers from using up the publisher's limit.
  if (!/^application\/json\s*(?:;|$)/i.test(incoming.header('content-type') ?? '')) return refusal('not-json-type')
  const controller = new AbortController()
  const relax = parts.clock.after(parts.timeoutMs, () => controller.abort())
  try {
    const timeUp = new Promise<void>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    const reading = await readBody(incoming.body, parts.bodyBytesMax, timeUp)
    if (reading.kind !== 'members') return refusal(reading.kind)
    const address = plainAddress(incoming.address())
    const request = JSON.stringify(requestOf(reading.members, address, incoming, parts))
    const headers = {
      ...signalsOf(address, incoming),
      ...(await proofOf(request, parts.credentials, parts)),
    }
    const answer = await ask({ request, headers, signal: controller.signal }, parts)
    switch (answer.kind) {
      case 'late':
        return late(parts)
      case 'broken':
        return unreachable(answer.reason, parts)
      case 'answer':
        return judged(answer, parts)
    }
  } finally {
    relax()
  }
}

function requestOf(
  given: Members,
  address: string | undefined,
  incoming: Incoming,
  { publisher, domain, allowed, onProblem }: Parts,
): Members {
  const dropped: string[] = []
  const request = pickMembers(given, allowed, (path) => {
    if (!isReplaced(path, publisher)) dropped.push(path)
  })
  if (request.test === 1 && dropped.length > 0) onProblem({ kind: 'dropped', message: droppedMessage(dropped) })
  const userAgent = incoming.header('user-agent')
  return withFacts(request, { publisher, domain, userAgent, address })
}

/** What the server says itself is not missed. */
function isReplaced(path: string, publisher: string | undefined): boolean {
  if (publisher !== undefined && (path === 'site.publisher' || path === 'app.publisher')) return true
  return path === 'device.ua' || path === 'device.ip' || path === 'device.ipv6'
}

const pathsMax = 10

/** Anybody can send any name, so what is written about it is short and on one line. */
function droppedMessage(paths: readonly string[]): string {
  const shown = paths.slice(0, pathsMax).map((path) => path.slice(0, 60).replace(/[^\w.-]/g, '?'))
  return `not forwarded: ${shown.join(', ')}; to forward what a page sends there, add its path to allowed`
}

interface Asking {
  readonly request: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

interface Answer {
  readonly kind: 'answer'
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Asked = Answer | { readonly kind: 'late' } | { readonly kind: 'broken'; readonly reason: string }

const standing = { 'Content-Type': 'application/json', Accept: 'application/json' } as const

async function ask({ request, headers, signal }: Asking, { url, fetch, answerBytesMax }: Parts): Promise<Asked> {
  const init = { method: 'POST', redirect: 'manual', body: request, signal } as const
  try {
    const response = await fetch(url, { ...init, headers: { ...headers, ...standing } })
    const { status } = response
    if (status >= 300 && status < 400) return { kind: 'broken', reason: 'it redirects, and redirects are not followed' }
    const text = await textWithin(response, answerBytesMax)
    if (text === undefined) return { kind: 'broken', reason: `its answer has more than ${answerBytesMax} bytes` }
    return { kind: 'answer', status, headers: response.headers, text }
  } catch (error) {
    return signal.aborted ? { kind: 'late' } : { kind: 'broken', reason: failureOf(error).reason }
  }
}

function late({ url, timeoutMs, onProblem }: Parts): Reply {
  onProblem({ kind: 'timeout', message: `no answer from ${url} within ${timeoutMs} ms; the page got no ad` })
  return noAd('timeout')
}

/** Passes the answer on, and tells the server's own log what a page can do nothing about. */
function judged(answer: Answer, parts: Parts): Reply {
  const { status, headers, text } = answer
  if (status >= 500)
    parts.onProblem({ kind: 'unavailable', message: `${parts.url} answered with status ${status}`, status })
  if (isUnverified(answer, parts)) {
    const reason = membersOf(membersOf(membersOf(parsed(text)).error).details).reason
    const why = typeof reason === 'string' ? ` (${reason.slice(0, 200)})` : ''
    const message = `the exchange did not accept the credential${why}; check key, secret and publisher`
    parts.onProblem({ kind: 'unverified', message, status })
  }
  return passedOn(status, headers, text)
}

/** What the browser says about privacy, and who asks; the exchange believes an address only of servers that it trusts. */
function signalsOf(address: string | undefined, { header }: Incoming): Readonly<Record<string, string>> {
  return {
    ...(header('sec-gpc') === '1' ? { 'Sec-GPC': '1' } : {}),
    ...(address === undefined ? {} : { 'X-Forwarded-For': address }),
  }
}

function isUnverified({ status, headers }: Answer, { credentials: { key, secret } }: Parts): boolean {
  if (status === 401) return true
  return (key ?? secret) !== undefined && headers.get('x-ratelimit-scope') === 'unverified'
}

function unreachable(reason: string, { url, onProblem }: Parts): Reply {
  onProblem({
    kind: 'unreachable',
    message: `no answer from ${url} (${reason}); check exchange, and that it is running`,
  })
  return refusal('unreachable')
}
