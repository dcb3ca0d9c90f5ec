// The ledger's reports through the admin port, for the console: the page reaches this port only. What may be asked is in a
// list; the ledger itself reads the parameters and says what is wrong with them.

import { adminRoutes } from '@parley/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from './refuse.ts'

export interface LedgerPlace {
  /** Such as http://127.0.0.1:9191; empty where there is none. */
  readonly ledgerUrl: string
  /** An operator's key of it; empty where it needs none. */
  readonly ledgerKey: string
}

/** Where each report is, below the address of the ledger. */
const reports: Readonly<Record<string, string>> = {
  money: '/v1/money',
  funnel: '/v1/funnel',
  deliveries: '/v1/deliveries',
  journals: '/v1/journals',
  health: '/healthz',
}

const timeoutMs = 15_000
const answerBytesMax = 16_777_216
/** Reports are work for the ledger; more at once get 503. */
const atOnceMax = 8

/** What of the ledger's answer is told: how to read it, and what a printable page may do. */
const toldHeaders = ['content-type', 'content-disposition', 'content-security-policy', 'retry-after'] as const

export function addLedger(server: FastifyInstance, place: LedgerPlace): void {
  let asked = 0
  const forward = async (path: string, url: string, reply: FastifyReply): Promise<FastifyReply> => {
    if (place.ledgerUrl === '') return refuse(reply, 404, noLedger)
    if (asked >= atOnceMax) return refuse(reply, 503, `${atOnceMax} reports are already running; try again`)
    asked += 1
    try {
      return await answerOf(place, path + queryIn(url), reply)
    } catch (error) {
      return refuse(reply, 502, `the ledger at ${place.ledgerUrl} does not answer: ${faultWords(error)}`)
    } finally {
      asked -= 1
    }
  }
  server.get<{ Params: { report: string } }>(
    adminRoutes.ledger.path,
    { schema: adminRoutes.ledger },
    ({ params, url }, reply) => {
      const path = Object.hasOwn(reports, params.report) ? reports[params.report] : undefined
      return path === undefined ? reply.callNotFound() : forward(path, url, reply)
    },
  )
  server.get<{ Params: { month: string } }>(
    adminRoutes.statement.path,
    { schema: adminRoutes.statement },
    ({ params: { month }, url }, reply) => forward(`/v1/statements/${encodeURIComponent(month)}`, url, reply),
  )
}

const noLedger = 'no ledger is configured; set admin.ledgerUrl (PARLEY_LEDGER_URL) to its address'

async function answerOf(
  { ledgerUrl, ledgerKey }: LedgerPlace,
  path: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const headers = { accept: 'application/json', ...(ledgerKey === '' ? {} : { authorization: `Bearer ${ledgerKey}` }) }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(ledgerUrl + path, { headers, signal, redirect: 'error' })
  const bytes = await boundedBytes(answer)
  for (const name of toldHeaders) {
    const value = answer.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  return reply.code(answer.status).header('Cache-Control', 'no-store').send(bytes)
}

/** What kept us from an answer, as far as the operator can do something about it. */
function faultWords(error: unknown): string {
  const { name, cause } = error as Error
  if (name === 'TimeoutError') return `no response within ${timeoutMs / 1000} s`
  return (cause as { readonly code?: string } | undefined)?.code === 'ECONNREFUSED'
    ? 'nothing is listening there'
    : 'it is unreachable, or its response is invalid'
}

async function boundedBytes({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > answerBytesMax) throw new Error('the report is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function queryIn(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}
