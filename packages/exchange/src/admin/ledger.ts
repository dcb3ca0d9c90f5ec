// The ledger's reports through the admin port, for the console: the page reaches this port only. What may be asked is in a
// list; the ledger itself reads the parameters and says what is wrong with them.

import { adminRoutes } from '@parley/contract'
import { askedAsHeader } from '@parley/port'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forwardTo } from './forward.ts'

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

export function addLedger(server: FastifyInstance, place: LedgerPlace): void {
  const ask = forwardTo({ name: 'the ledger', url: place.ledgerUrl, key: place.ledgerKey, absence })
  const forward = (path: string, { url, headers }: FastifyRequest, reply: FastifyReply) => {
    // The ledger narrows its reports itself.
    const as = headers[askedAsHeader]
    return ask(
      { path: path + queryIn(url), ...(as === undefined ? {} : { headers: { [askedAsHeader]: String(as) } }) },
      reply,
    )
  }
  server.get<{ Params: { report: string } }>(
    adminRoutes.ledger.path,
    { schema: adminRoutes.ledger },
    (request, reply) => {
      const { report } = request.params
      const path = Object.hasOwn(reports, report) ? reports[report] : undefined
      return path === undefined ? reply.callNotFound() : forward(path, request, reply)
    },
  )
  server.get<{ Params: { month: string } }>(
    adminRoutes.statement.path,
    { schema: adminRoutes.statement },
    (request, reply) => forward(`/v1/statements/${encodeURIComponent(request.params.month)}`, request, reply),
  )
}

const absence = 'no ledger is configured; set admin.ledgerUrl (PARLEY_LEDGER_URL) to its address'

function queryIn(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}
