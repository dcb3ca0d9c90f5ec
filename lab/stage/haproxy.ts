// haproxy in front of several nodes, as an operator would set it up: it asks each node's admin port whether it is ready,
// and tries another node where a connection cannot be made.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'

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

const startMsMax = 10_000

export async function startBalancer(nodes: readonly BalancedNode[], folder: string): Promise<Balancer> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configOf(port, nodes))
  const log = openSync(join(folder, 'haproxy.log'), 'w')
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', log] })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  await listening(child, port)
  return {
    url: `http://127.0.0.1:${port}/openrtb2`,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null) return
      kill()
      await once(child, 'exit')
    },
  }
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

async function listening(child: ChildProcess, port: number): Promise<void> {
  let fault = ''
  child.once('error', ({ message }) => {
    fault = `haproxy did not start (apt-get install haproxy): ${message}`
  })
  for (const giveUpAtMs = performance.now() + startMsMax; performance.now() < giveUpAtMs; await wait(50)) {
    if (fault !== '') throw new Error(fault)
    if (child.exitCode !== null) break
    if (await isOpen(port)) return
  }
  throw new Error(`haproxy did not start: exit code ${child.exitCode}`)
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
