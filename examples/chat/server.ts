// Serves the chat page and hands its bid requests to the exchange, so that the page needs no other origin.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createNodeAdHandler } from '@parley/client/server'
import { browserBundle } from '../../scripts/bundle/browser-bundle.ts'
import { drawPicture } from './pictures.ts'
import { topics } from './topics.ts'

export interface ChatServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Longer than the client waits, so that its own deadline counts. */
const forwardMsMax = 3000

/** Scripts and styles from here alone; pictures, trackers and notices from wherever an ad has them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http://127.0.0.1:* data:",
  "connect-src 'self' https: http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const chatScript = fileURLToPath(new URL('chat.ts', import.meta.url))

/** Starts the server on a port of this machine; 0 takes a free one. `script` is the file that the page runs. */
export async function startChatServer(
  port: number,
  exchangeUrl: string,
  script: string = chatScript,
): Promise<ChatServer> {
  const files = new Map<string, { readonly type: string; readonly body: string | undefined }>([
    ['/', { type: 'text/html; charset=utf-8', body: readFileSync(new URL('index.html', import.meta.url), 'utf8') }],
    ['/chat.css', { type: 'text/css', body: readFileSync(new URL('chat.css', import.meta.url), 'utf8') }],
    ['/chat.js', { type: 'text/javascript', body: await browserBundle(script) }],
    ...topics.map(({ name }) => [`/pictures/${name}.svg`, { type: 'image/svg+xml', body: drawPicture(name) }] as const),
  ])
  const forward = createNodeAdHandler({ exchange: exchangeUrl, timeoutMs: forwardMsMax })
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const file = files.get(path)
    if (request.method === 'POST' && path === '/openrtb2') {
      void forward(request, response)
    } else if (request.method === 'GET' && file !== undefined) {
      response.writeHead(200, { 'Content-Type': file.type, 'Content-Security-Policy': policy }).end(file.body)
    } else {
      response.writeHead(404).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
