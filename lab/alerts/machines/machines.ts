// A second machine's view: two nodes in network namespaces of their own share one Redis, one Prometheus reads both, and
// every query of the dashboards gets an answer. Making namespaces takes root.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Scenario, Setting, Verdict } from '../../scenario.ts'
import { hub, makeMachines, removeMachines, within } from './namespaces.ts'

const msMax = 180_000

export const machines: Scenario = {
  id: 'machines',
  title: 'two nodes on two machines, one Redis, one Prometheus, and every query of the dashboards',
  async run(setting) {
    makeMachines()
    try {
      return await runInside(setting)
    } finally {
      removeMachines()
    }
  },
}

/** What the process in the namespace of the hub tells. */
export type Message =
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'verdicts'; readonly verdicts: readonly Verdict[] }

/** Everything that talks to Prometheus and the nodes has to be inside, so a process of ours is. */
async function runInside({ folder, seed, print }: Setting): Promise<readonly Verdict[]> {
  const file = fileURLToPath(new URL('./inside.ts', import.meta.url))
  const [command, ...args] = within(hub)
  const child = spawn(command, [...args, process.execPath, file, folder, String(seed)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGTERM'), msMax)
  let verdicts: readonly Verdict[] = []
  child.on('message', (message: Message) => {
    if (message.kind === 'said') print(message.line)
    else verdicts = message.verdicts
  })
  const [code] = await once(child, 'exit')
  clearTimeout(timer)
  if (verdicts.length === 0)
    throw new Error(`the process in ${hub.name} ended with ${code} before it had found anything`)
  return verdicts
}
