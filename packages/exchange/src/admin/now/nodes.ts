// Several nodes side by side: this port asks the admin ports of the other nodes for their last seconds, when a console asks.

import { adminRoutes, type NodeReport, type Now } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { askAll } from '../fleet/ask-all.ts'
import type { Fleet } from '../fleet/fleet.ts'

const toldSeconds = 10

export function addNodes(server: FastifyInstance, fleet: Fleet): void {
  server.get(adminRoutes.nodes.path, { schema: adminRoutes.nodes }, async () => {
    const { answers, missing } = await askAll(fleet, { path: `/now?last=${toldSeconds}`, as: undefined, read: nowIn })
    const reports = new Map<string, NodeReport>(missing.map((one) => [one.url, one]))
    for (const { url, value } of answers) reports.set(url, { url, node: value.node, seconds: value.seconds })
    // A port without this path is no admin port of ours.
    const absent = { fault: 'answered 404' }
    return { nodes: fleet.nodes().map(({ url }) => reports.get(url) ?? { url, ...absent }) }
  })
}

function nowIn(body: unknown): Now | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { node, seconds } = body as Partial<Now>
  return typeof node === 'object' && Array.isArray(seconds) ? { node, seconds } : undefined
}
