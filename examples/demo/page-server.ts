// The server of the page: its files, the numbers it shows, and a way to send the visitor's own request to the exchange.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller } from './call.ts'
import type { Money } from './ledger.ts'
import type { Memory } from './memory.ts'
import type { Numbers } from './numbers.ts'
import { drawPicture } from './pictures.ts'
import { sampleRequests } from './samples.ts'

/** Where everything is. */
interface Places {
  readonly endpoint: string
  readonly adminUrl: string
  readonly ledgerUrl: string
  readonly rate: number
  readonly productCount: number
}

export interface PageParts {
  readonly port: number
  readonly places: Places
  readonly memory: Memory
  readonly caller: Caller
  readonly numbers: () => Promise<Numbers>
  readonly money: () => Promise<Money>
}

export interface PageServer {
  readonly url: string
  readonly close: () => void
}

interface Page {
  readonly status: number
  readonly type: string
  readonly body: string
}

const listedMax = 40
const bodyBytesMax = 300_000

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const files = [
  'index.html',
  'page.css',
  'parts.css',
  'chat.css',
  'try.css',
  'page.js',
  'numbers.js',
  'money.js',
  'auctions.js',
  'explained.js',
  'ad.js',
  'try.js',
] as const

export async function startPage(parts: PageParts): Promise<PageServer> {
  const answer = pagesOf(parts)
  const server = createServer((message, response) => {
    respond(message, answer).then(
      (page) => send(response, page),
      (error: Error) => send(response, json({ fault: error.message }, 502)),
    )
  })
  server.listen(parts.port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}/`, close: () => close(server) }
}

type Answer = (path: string, body: string | undefined) => Page | Promise<Page>

async function respond(message: IncomingMessage, answer: Answer): Promise<Page> {
  // Another site may point its own host name here (DNS rebinding); it must not read or send anything.
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(message.headers.host ?? '')) {
    return json({ fault: 'the demo answers only at 127.0.0.1 and localhost' }, 403)
  }
  const { pathname } = new URL(message.url ?? '/', 'http://page.example')
  if (message.method === 'GET') return answer(pathname, undefined)
  if (message.method !== 'POST' || message.headers['content-type'] !== 'application/json') {
    return json({ fault: 'send a POST with Content-Type: application/json' }, 405)
  }
  const body = await readBody(message)
  return body === undefined
    ? json({ fault: `the request must have at most ${bodyBytesMax} bytes` }, 413)
    : answer(pathname, body)
}

function pagesOf(parts: PageParts): Answer {
  const { places, memory, numbers, money } = parts
  const documents = new Map(files.map((name) => [`/${name}`, document(name)]))
  const samples = sampleRequests()
  return async (path, body) => {
    if (body !== undefined) return path === '/try' ? json(await tryRequest(body, parts)) : missing
    const fixed = documents.get(path === '/' ? '/index.html' : path)
    if (fixed !== undefined) return fixed
    if (path.startsWith('/page/')) return operatorsFile(path, parts)
    if (path.startsWith('/pictures/')) return picture(path.slice('/pictures'.length))
    if (path.startsWith('/auctions/')) return json(await explanation(path.slice('/auctions/'.length), parts))
    switch (path) {
      case '/places':
        return json(places)
      case '/samples':
        return json(samples)
      case '/auctions':
        return json(memory.newest(listedMax))
      case '/numbers':
        return json(await numbers())
      case '/money':
        return json(await money())
      default:
        return missing
    }
  }
}

/** Sends what the visitor wrote, and asks the admin port what became of it. */
async function tryRequest(text: string, parts: PageParts): Promise<object> {
  const { status, headers, body, tookMs } = await parts.caller.post(parts.places.endpoint, text)
  const id = String(headers['x-request-id'] ?? '')
  return { id, status, tookMs, body, headers, explanation: await explanation(id, parts) }
}

async function explanation(id: string, { caller, places }: PageParts): Promise<unknown> {
  const { status, body } = await caller.get(`${places.adminUrl}/auctions/${encodeURIComponent(decodeURIComponent(id))}`)
  return status === 200 ? JSON.parse(body) : null
}

/** What draws an auction is the exchange's own, and is asked of it. */
async function operatorsFile(path: string, { caller, places }: PageParts): Promise<Page> {
  const { status, headers, body } = await caller.get(places.adminUrl + path)
  return status === 200 ? { status, type: headers['content-type'] ?? 'text/plain', body } : missing
}

function picture(path: string): Page {
  const body = drawPicture(path)
  return body === undefined ? missing : { status: 200, type: 'image/svg+xml', body }
}

const missing: Page = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found.\n' }

function document(name: string): Page {
  const body = readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
  return { status: 200, type: types[name.split('.').at(-1) ?? ''] ?? 'text/plain', body }
}

function json(value: unknown, status = 200): Page {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

async function readBody(message: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, type, body }: Page): void {
  response.on('error', () => {})
  response.writeHead(status, { ...securityHeaders, 'content-type': type }).end(body)
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

function close(server: Server): void {
  server.close()
  server.closeAllConnections()
}
