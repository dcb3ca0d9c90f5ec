// The auctions as pages for people. A browser that asks for `/auctions` or for one of them gets a page, which asks the
// same address for JSON; a program gets the JSON at once. The files are plain and served as they stand in `page/`.

import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { prefersPage } from './prefers-page.ts'

/** T77: the pages run their own scripts, show what partners and callers wrote as text, and reach this port only. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

/** The paths that are pages too. */
const pages: Readonly<Record<string, string>> = { '/auctions': 'auctions.html', '/auctions/:id': 'auction.html' }

/** Everything that `/page/` serves; a name that is not in this list does not reach the disk. */
const files: readonly string[] = [
  'auction.js',
  'auctions.js',
  'base.css',
  'elements.js',
  'ends.js',
  'explanation.css',
  'explanation.js',
  'filters.js',
  'lanes.css',
  'lanes.js',
  'list.css',
  'partners.js',
  'price-line.js',
  'privacy.js',
  'reply.js',
  'row.js',
  'talk.js',
  'waterfall.js',
  'words.js',
]

/** Goes before the routes: it answers for them where a page is wanted. */
export function addPages(server: FastifyInstance, statusOf: (id: string) => Promise<number>): void {
  const read = reader()
  server.addHook<{ Params: { id?: string } }>('onRequest', async (request, reply) => {
    const name = pages[request.routeOptions.url ?? '']
    if (name === undefined) return
    // What the address answers depends on who asks: nothing between here and there may mix them up.
    reply.header('Vary', 'Accept')
    if (!prefersPage(request.headers.accept)) return
    const { id } = request.params
    return sendFile(reply.code(id === undefined ? 200 : await statusOf(id)), name, read(name))
  })
  server.get<{ Params: { file: string } }>('/page/:file', ({ params: { file } }, reply) => {
    if (files.includes(file)) return sendFile(reply, file, read(file))
    return reply.callNotFound()
  })
}

function sendFile(reply: FastifyReply, name: string, text: string): FastifyReply {
  return reply
    .type(types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain')
    .header('Content-Security-Policy', pagePolicy)
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-cache')
    .send(text)
}

/** Reads a file when it is first asked for: most processes are never visited. */
function reader(): (name: string) => string {
  const texts = new Map<string, string>()
  return (name) => {
    const known = texts.get(name)
    if (known !== undefined) return known
    const text = readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
    texts.set(name, text)
    return text
  }
}
