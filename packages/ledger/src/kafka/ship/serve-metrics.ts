// The shipper's port: /metrics for Prometheus, /healthz for whoever keeps it running.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Registry } from '@prometheus-io/client'

export async function serveMetrics(registry: Registry, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') {
      response.end('ok\n')
      return
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return server
}
