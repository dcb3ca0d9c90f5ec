// The handler for servers that speak Node's own types: Express, Fastify, Connect, `node:http`. The types below are the part of
// Node's that is used, so that the package needs none of Node's declarations.

import { answerTo } from './answer.ts'
import { type AdHandlerOptions, partsOf } from './options.ts'
import type { Body } from './read-body.ts'

/** A request as Node, Express and Fastify (`request.raw`) have it. */
export interface NodeRequest extends AsyncIterable<unknown> {
  /** The method. */
  readonly method?: string | undefined
  /** The headers, by their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The connection. */
  readonly socket?: { readonly remoteAddress?: string | undefined } | null
  /** What a body parser has read before, such as `express.json()`. */
  readonly body?: unknown
}

/** A response as Node, Express and Fastify (`reply.raw`) have it. */
export interface NodeResponse {
  /** Sends status and headers. */
  readonly writeHead: (status: number, headers: Record<string, string>) => unknown
  /** Sends the body. */
  readonly end: (body?: string) => unknown
}

/** Answers the bid requests of your pages. It rejects only if a function of its options throws. */
export type NodeAdHandler<Incoming extends NodeRequest> = (request: Incoming, response: NodeResponse) => Promise<void>

/**
 * The same as `createAdHandler`, for Express, Fastify and `node:http`. The address of the reader is that of the connection;
 * behind a proxy, say where it is: `address: (request) => request.ip` in Express. Throws an `OptionsError`.
 */
export function createNodeAdHandler<Incoming extends NodeRequest = NodeRequest>(
  options: AdHandlerOptions<Incoming>,
): NodeAdHandler<Incoming> {
  const parts = partsOf(options)
  return async (request, response) => {
    const { status, headers, body } = await answerTo(
      {
        method: request.method ?? '',
        header: (name) => headerOf(request, name),
        body: bodyOf(request),
        address: () => (options.address === undefined ? request.socket?.remoteAddress : options.address(request)),
      },
      parts,
    )
    // What is left of a body that was refused is not read: the connection ends with the answer.
    const closing = status === 408 || status === 413 ? { connection: 'close' } : {}
    response.writeHead(status, { ...headers, ...closing })
    response.end(body ?? undefined)
  }
}

function headerOf({ headers }: NodeRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'object' ? value[0] : value
}

function bodyOf(request: NodeRequest): Body {
  if (request.body !== undefined && request.body !== null) return { kind: 'parsed', value: request.body }
  // Not `for await`: leaving it would destroy the connection before the answer is sent.
  const chunks = request[Symbol.asyncIterator]()
  return {
    kind: 'stream',
    read: async () => {
      const { done, value } = await chunks.next()
      return done === true ? { done } : { done: false, value: value as Uint8Array }
    },
  }
}
