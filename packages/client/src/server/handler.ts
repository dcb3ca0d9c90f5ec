// The handler for servers that speak the web's own types: Hono, route handlers of Next.js, SvelteKit, Nuxt, Workers, Deno, Bun.

import { answerTo } from './answer.ts'
import { type AdHandlerOptions, partsOf } from './options.ts'

/**
 * Answers the bid requests of your pages. `address` is the reader's, where your framework knows it; anything but a text is
 * ignored, such as what Next.js and Workers pass there. It rejects only if a function of its options throws.
 */
export type AdHandler = (request: Request, address?: unknown) => Promise<Response>

/**
 * Creates the handler for `POST /openrtb2` of your own site. It forwards what a page may say to the exchange, adds what only
 * your server knows, and passes the answer on. The page cannot choose where the request goes. Throws an `OptionsError`.
 */
export function createAdHandler(options: AdHandlerOptions<Request>): AdHandler {
  const parts = partsOf(options)
  return async (request, address) => {
    const reader = request.body?.getReader()
    const { status, headers, body } = await answerTo(
      {
        method: request.method,
        header: (name) => request.headers.get(name) ?? undefined,
        body: { kind: 'stream', read: () => reader?.read() ?? Promise.resolve({ done: true }) },
        address: () => (typeof address === 'string' ? address : options.address?.(request)),
      },
      parts,
    )
    // A caller that was refused before its body ended must not keep the stream open.
    void reader?.cancel().catch(() => undefined)
    return new Response(body, { status, headers })
  }
}
