// Several nodes side by side: this port asks the admin ports of the other nodes for their last seconds, when a console asks.
// Their addresses come from the configuration alone.

import { adminRoutes, type NodeReport, type Now } from '@parley/contract'
import type { FastifyInstance } from 'fastify'

const toldSeconds = 10
const timeoutMs = 2000
const answerBytesMax = 4_194_304

export function addNodes(server: FastifyInstance, addresses: readonly string[]): void {
  server.get(adminRoutes.nodes.path, { schema: adminRoutes.nodes }, async () => ({
    nodes: await Promise.all(addresses.map(ask)),
  }))
}

async function ask(address: string): Promise<NodeReport> {
  const { origin, username, password } = new URL(address)
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  const headers = { accept: 'application/json', ...(username === '' ? {} : { authorization: `Basic ${credentials}` }) }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(`${origin}/now?last=${toldSeconds}`, { headers, signal, redirect: 'error' })
    if (!answer.ok) return { url: origin, fault: `answered ${answer.status}` }
    const text = await answer.text()
    if (text.length > answerBytesMax) return { url: origin, fault: 'the response is too large' }
    const { node, seconds } = JSON.parse(text) as Now
    return { url: origin, node, seconds }
  } catch (error) {
    return {
      url: origin,
      fault: (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'does not answer',
    }
  }
}
