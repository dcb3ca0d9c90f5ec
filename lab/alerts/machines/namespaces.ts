// Machines of their own, as far as the network can tell: network namespaces on one bridge. Whatever runs in them can reach
// itself and the others, and nothing else.

import { execFileSync } from 'node:child_process'

export interface Machine {
  readonly name: string
  readonly address: string
}

/** In front of every command that is to run there. */
export function within({ name }: Machine): readonly [string, ...string[]] {
  return ['ip', 'netns', 'exec', name]
}

/** The first one has the bridge; each of the others is joined to it. */
export const hub: Machine = { name: 'parley-hub', address: '10.77.0.1' }
export const nodes: readonly [Machine, Machine] = [
  { name: 'parley-node-1', address: '10.77.0.2' },
  { name: 'parley-node-2', address: '10.77.0.3' },
]

const bridge = 'bridge'

export function makeMachines(): void {
  removeMachines()
  for (const machine of [hub, ...nodes]) {
    ip('netns', 'add', machine.name)
    ip('-n', machine.name, 'link', 'set', 'lo', 'up')
  }
  ip('-n', hub.name, 'link', 'add', bridge, 'type', 'bridge')
  ip('-n', hub.name, 'address', 'add', `${hub.address}/24`, 'dev', bridge)
  ip('-n', hub.name, 'link', 'set', bridge, 'up')
  for (const [index, machine] of nodes.entries()) {
    const plug = `plug-${index + 1}`
    ip('link', 'add', plug, 'netns', hub.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine.name)
    ip('-n', hub.name, 'link', 'set', plug, 'master', bridge, 'up')
    ip('-n', machine.name, 'address', 'add', `${machine.address}/24`, 'dev', 'eth0')
    ip('-n', machine.name, 'link', 'set', 'eth0', 'up')
  }
}

/** Also what an earlier run has left. With a namespace its cables go. */
export function removeMachines(): void {
  const there = ip('netns', 'list').split('\n')
  for (const { name } of [hub, ...nodes]) {
    if (there.some((line) => line.split(' ')[0] === name)) ip('netns', 'delete', name)
  }
}

function ip(...words: readonly string[]): string {
  return execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 10_000 })
}
