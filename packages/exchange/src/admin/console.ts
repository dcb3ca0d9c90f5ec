// The console: a web app for the operator, built once (`npm run build:console`) and served from here. A browser gets it at
// every address below; a program that asks the same address gets JSON.

import { pages } from '@parley/contract'
import { builtSite, prefersPage, type SentFile } from '@parley/port'
import type { FastifyInstance, FastifyReply } from 'fastify'

const pagePaths: readonly string[] = pages.map(({ path }) => path)

/** Who sends something wants its answer and no page. */
const looking: readonly string[] = ['GET', 'HEAD']

export interface ConsoleParts {
  /** Where the built console is. */
  readonly site: URL
  /** The status of the page of an auction: that of its JSON. */
  readonly statusOf: (id: string) => Promise<number>
}

/** Goes before the routes: it answers for them where a page is wanted. */
export function addConsole(server: FastifyInstance, { site, statusOf }: ConsoleParts): void {
  const built = builtSite(site)
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
    if (request.is404) return sendFile(reply.code(404), page)
    const { id } = request.params
    return sendFile(reply.code(id === undefined ? 200 : await statusOf(id)), page)
  })
  for (const { path, hasJson } of pages) if (!hasJson) server.get(path, (_, reply) => reply.callNotFound())
  server.get<{ Params: { file: string } }>('/console/:file', ({ params: { file } }, reply) => {
    const found = built.file(file)
    return found === undefined ? reply.callNotFound() : sendFile(reply, found)
  })
}

function sendFile(reply: FastifyReply, { headers, body }: SentFile): FastifyReply {
  return reply.headers(headers).send(body)
}

const unbuilt =
  'The console is not built. Run "npm run build:console" and load this page again. Programs get JSON at this address.\n'

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return reply.code(503).type('text/plain; charset=utf-8').send(unbuilt)
}
