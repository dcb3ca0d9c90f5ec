// Spans of a real exchange at a collector, and the header that joins those of a partner to them.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { house, partnerAt, simpleRequest } from './demand/documents.ts'
import { startExchange, until } from './demand/exchange.ts'
import { stopAll } from './support/server.ts'

const closers: (() => void)[] = []
afterAll(async () => {
  await stopAll()
  for (const close of closers) close()
})

test('the partner that wants it gets the id of the span that the collector gets', async () => {
  const [keen, other, collector] = await Promise.all([startListener(204), startListener(204), startListener(200)])
  const partners = [{ ...partnerAt('keen', keen.url), traceContext: true }, partnerAt('other', other.url)]
  const traces = { url: `${collector.url}/v1/traces`, sharePercent: 100, flushMs: 100 }
  const { post, metric } = await startExchange({ house, demand: { partners }, traces })

  const { status } = await post(simpleRequest())
  await until(() => Promise.resolve(collector.heard.length > 0))
  const { spans } = JSON.parse(collector.heard[0]?.body ?? '').resourceSpans[0].scopeSpans[0]
  const [version, traceId, spanId, flags] = String(keen.heard[0]?.headers.traceparent).split('-')

  expect(status).toBe(200)
  expect([version, flags]).toEqual(['00', '01'])
  expect(spans).toMatchObject([
    { name: 'POST /openrtb2', traceId },
    { name: 'ask keen', traceId, spanId },
    { name: 'ask other' },
  ])
  expect(other.heard[0]?.headers.traceparent).toBeUndefined()
  await until(async () => (await metric('parley_trace_spans_total{end="sent"}')) === 3)
})

interface Listener {
  readonly url: string
  readonly heard: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
}

async function startListener(status: number): Promise<Listener> {
  const heard: Listener['heard'] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}
