// The server of the page: it streams the assistant's words at fixed times, hears what an ad calls, and answers bid requests as
// a test tells it to.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** How the exchange behind this server answers a bid request. */
export type Exchange = (request: { readonly id: string }, response: ServerResponse, asked: Asked) => unknown

/** What else an exchange may look at. */
interface Asked {
  readonly body: string
  /** When the message that is being written is complete. */
  readonly whenComplete: Promise<void>
}

export interface ChatServer {
  readonly url: string
  /** Method and path of everything below /heard/ that was called, in order. */
  readonly heard: string[]
  /** The exchange of the next page. */
  exchange: Exchange
  /** Other origins that an ad may call. */
  origins: string
  readonly close: () => void
}

export const wordCount = 20
const wordEveryMs = 40

const html = `<!doctype html><html lang="en"><head><title>A chat</title><link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script></head><body><main><h1>A chat</h1><div id="chat"></div></main></body></html>`

const css = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
ol { list-style: none; padding: 0 } p { margin: 0; block-size: 3rem } li { margin-block-end: 1rem }`

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="314"><rect width="600" height="314"/></svg>'

/** With React as it is shipped, or as developers have it: that one mounts everything twice. */
export async function startChatServer(react: 'production' | 'development' = 'production'): Promise<ChatServer> {
  const script = await pageScript(react)
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', html],
    '/page.css': ['text/css', css],
    '/page.js': ['text/javascript', script],
    '/a.svg': ['image/svg+xml', picture],
  }
  const chat = {
    heard: [] as string[],
    exchange: ((_request, response) => response.writeHead(204).end()) as Exchange,
    origins: '',
  }
  let complete = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    if (path.startsWith('/heard/')) chat.heard.push(`${request.method} ${request.url?.slice('/heard/'.length)}`)
    if (path === '/openrtb2') return void answer(request, response, chat.exchange, complete.promise)
    if (path.startsWith('/stream/')) {
      const { resolve } = complete
      return stream(response, () => {
        complete = Promise.withResolvers()
        resolve()
      })
    }
    const [type, body] = files[path] ?? ['text/plain', '']
    const status = files[path] === undefined && !path.startsWith('/heard/') ? 404 : 200
    response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': policyOf(chat.origins) }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return Object.assign(chat, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close })
}

function policyOf(origins: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${origins}`,
    `connect-src 'self' ${origins}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  exchange: Exchange,
  whenComplete: Promise<void>,
): Promise<void> {
  const body = await text(request)
  exchange(JSON.parse(body) as { readonly id: string }, response, { body, whenComplete })
}

/** A word at a time, each with the time at which it was sent. */
function stream(response: ServerResponse, onComplete: () => void): void {
  response.writeHead(200, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' })
  let sent = 0
  const timer = setInterval(() => {
    response.write(`${Date.now()} word${sent}\n`)
    if (++sent < wordCount) return
    clearInterval(timer)
    response.end()
    onComplete()
  }, wordEveryMs)
  response.on('close', () => clearInterval(timer))
}

const scripts = new Map<string, Promise<string>>()

/** Built once for all servers of a test file. */
function pageScript(react: string): Promise<string> {
  const script = scripts.get(react) ?? buildPage(react)
  scripts.set(react, script)
  return script
}

/** The page and all that it imports as one file. */
async function buildPage(react: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('chat-page.ts', import.meta.url)), formats: ['es'], fileName: 'page' },
      rolldownOptions: {
        onLog(level, log, tell) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log)
        },
      },
    },
  })
  const [only] = built as readonly Rolldown.RolldownOutput[]
  if (only === undefined) throw new Error('the page was not built')
  return only.output[0].code
}
