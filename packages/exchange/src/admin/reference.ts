// The interface described: the OpenAPI document with the address at which this exchange is reached, and a page that
// shows it. The page's script is large, so it is loaded when somebody first opens it and not with the exchange.

import Fastify, { type FastifyInstance } from 'fastify'
import document from './openapi.json' with { type: 'json' }
import { dressed, referenceCss, withoutMap } from './reference-look.ts'

/** The page takes nothing from elsewhere and tells nobody; what it still tries is stopped here. */
export const referencePolicy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

export function openapiFor(publicUrl: string): object {
  if (publicUrl === '') return document
  return { ...document, servers: [{ url: publicUrl, description: 'This exchange.' }] }
}

/** A server that is asked in memory only: it renders `/reference/` and hands out its script. */
export async function createReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const server = Fastify({ logger: false })
  await server.register(scalar, {
    routePrefix: '/reference',
    configuration: {
      url: '/openapi.json',
      pageTitle: 'API reference · Parley',
      customCss: referenceCss,
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      // The traffic is on another port, which a page of this one may not call.
      hideTestRequestButton: true,
      showDeveloperTools: 'never',
    },
  })
  server.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string') return payload
    return String(reply.getHeader('content-type')).startsWith('text/html') ? dressed(payload) : withoutMap(payload)
  })
  return server
}
