// The console: a web app for the operator, built once (`npm run build:console`) and served from here. A browser gets it at
// every address below; a program that asks the same address gets JSON.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { pages } from '@parley/contract'
import { prefersPage } from '@parley/port'
import type { FastifyInstance, FastifyReply } from 'fastify'

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}

const pagePaths: readonly string[] = pages.map(({ path }) => path)

/** Who sends something wants its answer and no page. */
const looking: readonly string[] = ['GET', 'HEAD']

/** What the build puts in place of a nonce. */
const nonceWord = /PARLEY_NONCE/g

export interface ConsoleParts {
  /** Where the built console is. */
  readonly site: URL
  /** The status of the page of an auction: that of its JSON. */
  readonly statusOf: (id: string) => Promise<number>
}

/** Goes before the routes: it answers for them where a page is wanted. */
export function addConsole(server: FastifyInstance, { site, statusOf }: ConsoleParts): void {
  const built = reader(site)
  server.addHook<{ Params: { id?: string } }>('onRequest', async (request, reply) => {
    const url = request.routeOptions.url ?? ''
    if (!(pagePaths.includes(url) || request.is404) || !looking.includes(request.method)) return
    // What the address answers depends on who asks: nothing between here and there may mix them up.
    reply.header('Vary', 'Accept')
    if (!prefersPage(request.headers.accept)) return
    const page = built.page()
    // Whoever has not built it still gets the plain first page.
    if (page === undefined && (url === '/' || request.is404)) return
    if (page === undefined) return sendUnbuilt(reply)
    // An address that is none has the way back in the console.
    if (request.is404) return sendPage(reply.code(404), page)
    const { id } = request.params
    return sendPage(reply.code(id === undefined ? 200 : await statusOf(id)), page)
  })
  for (const { path, hasJson } of pages) if (!hasJson) server.get(path, (_, reply) => reply.callNotFound())
  server.get<{ Params: { file: string } }>('/console/:file', ({ params: { file } }, reply) => {
    const bytes = built.file(file)
    if (bytes === undefined) return reply.callNotFound()
    return reply
      .type(types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(bytes)
  })
}

/** T77: the page runs its own scripts and reaches this port only; what partners and callers wrote is text to it. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policyWith(nonce))
    .header('Referrer-Policy', 'no-referrer')
    .header('Cache-Control', 'no-store')
    .send(page.replace(nonceWord, nonce))
}

const unbuilt =
  'The console is not built. Run "npm run build:console" and load this page again. Programs get JSON at this address.\n'

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt)
}

interface Built {
  readonly page: () => string | undefined
  readonly file: (name: string) => Buffer | undefined
}

/** Reads when it is first asked: most processes are never visited. Only names that the build made reach the disk. */
function reader(site: URL): Built {
  const files = new Map<string, Buffer>()
  let page: string | undefined
  let names: ReadonlySet<string> = new Set()
  const open = (): string | undefined => {
    try {
      page ??= readFileSync(new URL('index.html', site), 'utf8')
      if (names.size === 0) names = new Set(readdirSync(new URL('console/', site)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    return page
  }
  return {
    page: open,
    file(name) {
      if (open() === undefined || !names.has(name)) return undefined
      const known = files.get(name) ?? readFileSync(new URL(`console/${name}`, site))
      files.set(name, known)
      return known
    },
  }
}
