// The balancers that we ship, in front of nodes of this machine: deploy/haproxy.cfg and deploy/envoy.yaml, in which the names, ports
// and number of the nodes are replaced and nothing else, except for how often they are asked whether they are ready.

import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { type ProgramOptions, startProgram } from './program.ts'

export interface Balancer {
  readonly url: string
  readonly pid: () => number
  readonly stop: () => Promise<void>
}

interface BalancerOptions {
  readonly ports: readonly number[]
  readonly folder: string
  readonly core?: number | undefined
  /** How often a node is asked whether it is ready; 1 s as shipped. */
  readonly checkMs?: number
  /** How many requests haproxy lets a node work on at once. */
  readonly perNode?: number
}

export type StartBalancer = (options: BalancerOptions) => Promise<Balancer>

export const startHaproxy: StartBalancer = async ({ ports, folder, core, checkMs = 1000, perNode }) => {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, replaced(await haproxyConfig(port, ports), [['inter 1s', `inter ${checkMs}ms`]]))
  const env = perNode === undefined ? {} : { PARLEY_IN_FLIGHT_PER_NODE: String(perNode) }
  return await start(port, { name: 'haproxy', command: 'haproxy', args: ['-db', '-f', file], folder, core, env })
}

export async function haproxyConfig(port: number, nodes: readonly number[]): Promise<string> {
  const servers = nodes.map((node, at) => `  server exchange-${at + 1} 127.0.0.1:${node} check\n`).join('')
  return replaced(shipped('haproxy.cfg'), [
    ['bind :8080', `bind 127.0.0.1:${port}`],
    ['bind :8404', `bind 127.0.0.1:${await freePort()}`],
    [/(^ {2}server exchange-\d.*\n)+/m, servers],
  ])
}

export const startEnvoy: StartBalancer = async ({ ports, folder, core, checkMs = 1000 }) => {
  const port = await freePort()
  const file = join(folder, 'envoy.yaml')
  const text = replaced(await envoyConfig(port, ports), [['interval: 1s', `interval: ${checkMs / 1000}s`]])
  writeFileSync(file, text)
  // One event loop: it shares its core with the callers.
  const args = ['-c', file, '--concurrency', '1', '--log-level', 'error', '--disable-hot-restart']
  return await start(port, { name: 'envoy', command: 'envoy', args, folder, core })
}

async function envoyConfig(port: number, nodes: readonly number[]): Promise<string> {
  const [first = ''] = /^ *- endpoint: .*exchange-1.*\n/m.exec(shipped('envoy.yaml')) ?? []
  const endpoints = nodes.map((node) => first.replace('exchange-1', '127.0.0.1').replace('8080', String(node))).join('')
  return replaced(shipped('envoy.yaml'), [
    ['0.0.0.0, port_value: 8080', `127.0.0.1, port_value: ${port}`],
    ['port_value: 9901', `port_value: ${await freePort()}`],
    [/(^ *- endpoint: .*\n)+/m, endpoints],
    ['max_requests: 128', `max_requests: ${64 * nodes.length}`],
  ])
}

/** What is not there cannot be replaced: a file that was changed without this one would be measured as it is not meant. */
function replaced(text: string, changes: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replace(from, to)
    if (after === before && !before.includes(to)) throw new Error(`the file of the balancer has no ${from}`)
    return after
  }, text)
}

function shipped(name: string): string {
  return readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
}

async function start(port: number, options: Omit<ProgramOptions, 'ready'>): Promise<Balancer> {
  const { kill, pid } = await startProgram({ ...options, ready: () => isOpen(port) })
  return { url: `http://127.0.0.1:${port}/openrtb2`, pid, stop: kill }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
