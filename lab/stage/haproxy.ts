// haproxy in front of several nodes, as an operator would set it up: it asks each node's admin port whether it is ready,
// and tries another node where a connection cannot be made.

import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { startProgram } from './program.ts'

export interface Balancer {
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface BalancedNode {
  readonly port: number
  readonly adminPort: number
}

/** How often haproxy asks for readiness; a node must stay for several times as long after it said no. */
export const checkMs = 200

export async function startBalancer(nodes: readonly BalancedNode[], folder: string): Promise<Balancer> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configOf(port, nodes))
  const options = { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', file], folder }
  const { kill } = await startProgram({ ...options, ready: () => isOpen(port) })
  return { url: `http://127.0.0.1:${port}/openrtb2`, stop: kill }
}

function configOf(port: number, nodes: readonly BalancedNode[]): string {
  const servers = nodes.map(
    (node, index) => `  server node-${index + 1} 127.0.0.1:${node.port} check port ${node.adminPort}`,
  )
  return `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 5s
  timeout check 2s
  retries 3
  retry-on conn-failure empty-response 503
  option redispatch

frontend publishers
  bind 127.0.0.1:${port}
  default_backend nodes

backend nodes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 127.0.0.1
  http-check expect status 200
  default-server inter ${checkMs}ms fall 2 rise 2
${servers.join('\n')}
`
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
