// Buyers' agents through the admin port, for the console. Programs ask the agent itself.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forwardTo } from './forward.ts'

export interface AgentPlace {
  /** Such as http://127.0.0.1:9393; empty where there is none. */
  readonly agentUrl: string
  readonly agentToken: string
}

/** A decision with its reason. */
const bodyLimit = 4096

/** What may be asked, and where it is below the address of the agent. */
const places = [
  { method: 'GET', path: '/agent/buyers', to: () => '/v1/buyers' },
  { method: 'GET', path: '/agent/tasks', to: () => '/v1/tasks' },
  { method: 'POST', path: '/agent/tasks/:id', to: (id: string) => `/v1/tasks/${id}` },
] as const

export function addAgent(server: FastifyInstance, { agentUrl, agentToken }: AgentPlace): void {
  const ask = forwardTo({ name: 'the agent', url: agentUrl, key: agentToken, absence })
  for (const { method, path, to } of places) {
    const handler = ({ params, body }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { id = '' } = params as { readonly id?: string }
      const sent =
        method === 'GET' ? {} : { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
      return ask({ path: to(encodeURIComponent(id)), method, ...sent }, reply)
    }
    server.route({ method, url: path, bodyLimit, handler })
  }
}

const absence = 'no agent is configured; set admin.agentUrl (PARLEY_AGENT_URL) to its address'
