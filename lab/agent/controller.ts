// Between the runner and the agent: everything goes through, and one tool is answered here that the agent does not have. With it the
// runner asks for products, which the agent has from its configuration, and for delivery, which a ledger of the stage then reports.

import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { productIds } from './catalog.ts'
import type { StageLedger } from './stage-ledger.ts'

type Members = Readonly<Record<string, unknown>>

const name = 'comply_test_controller'
const scenarios = ['seed_product', 'seed_pricing_option', 'simulate_delivery']

export interface Controller {
  readonly url: string
  readonly close: () => void
}

interface Settings {
  readonly agentUrl: string
  readonly port: number
  readonly ledger: StageLedger
  /** Every request with its answer. */
  readonly log: string
}

export async function startController({ agentUrl, port, ledger, log }: Settings): Promise<Controller> {
  const server = createServer((request, response) => {
    handle(request, response, { agentUrl, ledger, log }).catch((error: unknown) => {
      response.writeHead(502).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.close() }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { agentUrl, ledger, log }: Pick<Settings, 'agentUrl' | 'ledger' | 'log'>,
): Promise<void> {
  const body = await text(request)
  const message = body === '' ? {} : (JSON.parse(body) as Members)
  const { name: tool, arguments: args } = Object(message.params) as Members
  if (message.method === 'tools/call' && tool === name) {
    const answer = control(Object(args) as Members, ledger)
    const content = [{ type: 'text', text: JSON.stringify(answer) }]
    return send(response, { jsonrpc: '2.0', id: message.id, result: { content, structuredContent: answer } })
  }
  const { authorization } = request.headers
  const answer = await fetch(new URL(request.url ?? '/mcp', agentUrl), {
    method: request.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    ...(body === '' ? {} : { body }),
  })
  const headers = Object.fromEntries([...answer.headers].filter(([key]) => /^(?:www-authenticate|allow)$/.test(key)))
  const answered = await answer.text()
  appendFileSync(log, `${body}\n${answered}\n\n`)
  if (message.method !== 'tools/list' || !answer.ok)
    return void response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' }).end(answered)
  const { id, result } = JSON.parse(answered) as { id: unknown; result: { tools: readonly object[] } }
  const more = { name, description: 'Of the stage.', inputSchema: { type: 'object' } }
  return send(response, { jsonrpc: '2.0', id, result: { tools: [...result.tools, more] } })
}

function control({ scenario, params, context }: Members, ledger: StageLedger): Members {
  const given = Object(params) as Members
  const echoed = context === undefined ? {} : { context }
  switch (scenario) {
    case 'list_scenarios':
      return { success: true, scenarios, ...echoed }
    case 'seed_product':
    case 'seed_pricing_option':
      return productIds.has(String(given.product_id))
        ? { success: true, message: 'it is in the configuration', ...echoed }
        : { success: false, error: 'INVALID_PARAMS', error_detail: 'not in the configuration', ...echoed }
    case 'simulate_delivery': {
      const { amount = 0 } = Object(given.reported_spend) as { readonly amount?: number }
      ledger.deliver(`${String(given.media_buy_id)}-p1`, Number(given.impressions), amount)
      return { success: true, simulated: given, ...echoed }
    }
    default:
      return { success: false, error: 'UNKNOWN_SCENARIO', error_detail: 'not offered by this stage', ...echoed }
  }
}

function send(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
