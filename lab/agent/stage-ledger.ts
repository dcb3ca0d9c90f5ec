// A ledger of the stage: it has billed what it is told.

import { createServer } from 'node:http'

export interface StageLedger {
  readonly url: string
  readonly deliver: (campaign: string, impressions: number, dollars: number) => void
  readonly close: () => void
}

export async function startStageLedger(port: number): Promise<StageLedger> {
  const billed = new Map<string, { readonly impressions: number; readonly dollars: number }>()
  const server = createServer(({ url = '/' }, response) => {
    const query = new URL(url, 'http://ledger').searchParams
    const own = billed.get(query.get('campaign') ?? '')
    const amounts = { paid: (own?.dollars ?? 0).toFixed(6) }
    const sums = { count: own?.impressions ?? 0, amounts, ecpm: {} }
    const report = {
      by: ['day'],
      from: query.get('from'),
      to: query.get('to'),
      tz: 'UTC',
      filters: {},
      side: 'operator',
      currency: 'USD',
      rows: own === undefined ? [] : [{ group: { day: query.get('from') }, ...sums }],
      total: sums,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(report))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    deliver: (campaign, impressions, dollars) => billed.set(campaign, { impressions, dollars }),
    close: () => server.close(),
  }
}
