// Examples of the OpenAPI document and of the page on errors: requests of the conformance suite, and what the exchange
// in memory answers to them. Where no request brings an answer about, it is made where the exchange makes it.

import { readFileSync } from 'node:fs'
import { codes, type ErrorCode, type Issue, serverErrorBody } from '@parley/openrtb'
import type { CaseAnswer } from '@parley/testkit'
import { type DescribedRoute, describedRoutes } from '../../../packages/exchange/src/admin/server.ts'
import { unproven } from '../../../packages/exchange/src/credentials/unproven.ts'
import { injectedOf } from '../../../packages/exchange/src/edge/inject.ts'
import { tooManyHeaders, tooSlow, unexpected } from '../../../packages/exchange/src/intake/http-faults.ts'
import { replyTo } from '../../../packages/exchange/src/reply/reply.ts'
import type { CaseFile } from '../../project/cases.ts'
import { exampleRequestId, jsonPost, quietExchange } from '../quiet-exchange.ts'
import { type AdminExamples, adminPaths } from './admin-paths.ts'
import type { Schema } from './schema.ts'

export interface RealExample {
  readonly title: string
  /** The conformance case that the request comes from, if it is one. */
  readonly path: string | undefined
  readonly request: unknown
  readonly answer: CaseAnswer
}

const firstRequest = new URL('../../../docs/examples/first-request.json', import.meta.url)

/** The answers that need no case: a bid, a limit, accidents. */
export async function otherExamples(): Promise<readonly RealExample[]> {
  const request: unknown = JSON.parse(readFileSync(firstRequest, 'utf8'))
  const { send } = quietExchange()
  return [
    { title: 'A bid on a native card', path: undefined, request, answer: await send(jsonPost(request)) },
    made(
      'More requests than one address may send',
      answerTo({ kind: 'over-limit', quota: { ...quota, remaining: 0 } }),
    ),
    made('Internal error', answerTo({ kind: 'failed', quota })),
    made('A body that comes too slowly', answerTo(rejected(tooSlow('body', 1000)))),
    made('An expectation that cannot be met', answerTo(rejected(unexpected))),
    made('A caller without a valid credential', answerTo(rejected(unproven('key-wrong', 'site.publisher.id').issue))),
    made('Too many headers', answerTo(rejected(tooManyHeaders))),
    made('Nobody to take the request', unavailable()),
  ]
}

/** The paths of the admin port, from its routes and from what it answers after the first request. */
export async function describedAdmin(): Promise<Readonly<Record<string, Schema>>> {
  const { send, exchange } = quietExchange()
  await send(jsonPost(readFileSync(firstRequest, 'utf8')))
  const admin = exchange.createAdmin()
  const get = async (url: string): Promise<unknown> => (await admin.inject({ method: 'GET', url })).json()
  const examples: AdminExamples = {
    list: await get('/auctions'),
    wrongFilter: await get('/auctions?outcome=no_bid'),
    auction: await get('/auctions/chat-4711'),
    notKept: await get('/auctions/none'),
  }
  return adminPaths(admin.getDecorator<readonly DescribedRoute[]>(describedRoutes), examples)
}

/** What the exchange answers to the request of a case. */
export async function caseExample({ path, one }: CaseFile): Promise<RealExample> {
  const { send } = quietExchange()
  return { title: one.title, path, request: jsonOrText(one.request.body), answer: await send(one.request) }
}

/** The case that shows an error code best: the shortest of the chapter on errors, else the shortest of all. */
export function caseForCode(code: ErrorCode, cases: readonly CaseFile[]): CaseFile | undefined {
  return shortest(
    cases.filter(({ one }) => codeIn(one.expect.body) === code && one.expect.status === codes[code].status),
  )
}

/** The case that shows a status best. */
export function caseForStatus(status: number, cases: readonly CaseFile[]): CaseFile | undefined {
  return shortest(cases.filter(({ one }) => one.expect.status === status))
}

function shortest(cases: readonly CaseFile[]): CaseFile | undefined {
  const rank = ({ path, one }: CaseFile): number => (path.includes('/errors/') ? 0 : 1e9) + one.request.body.length
  return cases.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))[0]
}

export function codeIn(body: unknown): unknown {
  return (body as { readonly error?: { readonly code?: unknown } } | undefined)?.error?.code
}

const quota = { scope: 'ip', limit: 100, remaining: 99, resetSeconds: 1 } as const

type Outcome = Parameters<typeof replyTo>[0]

function rejected(issue: Issue): Outcome {
  return { kind: 'rejected', quota, issue, violations: undefined }
}

function answerTo(outcome: Outcome): CaseAnswer {
  const { status, headers, body = '' } = injectedOf(replyTo(outcome, exampleRequestId))
  return { status, headers, body }
}

function unavailable(): CaseAnswer {
  const { headers } = answerTo({ kind: 'failed', quota })
  const body = serverErrorBody('SERVICE_UNAVAILABLE', 'no exchange is ready; try again', exampleRequestId)
  return { status: codes.SERVICE_UNAVAILABLE.status, headers, body: JSON.stringify(body) }
}

function made(title: string, answer: CaseAnswer): RealExample {
  return { title, path: undefined, request: undefined, answer }
}

function jsonOrText(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
