// Runs in the namespace of the hub: Redis, Prometheus and the ledgers are here, the nodes with their partners on the
// machines beside it. What is found goes to the command as messages.

import { setTimeout as wait } from 'node:timers/promises'
import { startRedis } from '@parley/testkit'
import { startLedger } from '../../stage/ledger.ts'
import { type RunningPrometheus, startPrometheus } from '../../stage/prometheus.ts'
import { startBuyer } from '../buyer.ts'
import { answersVerdicts } from './answers.ts'
import type { Message } from './machines.ts'
import { hub, nodes } from './namespaces.ts'
import { adminPort, startNode } from './node.ts'

const trafficMs = 20_000

const [folder = '', seed = '0'] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await run()
process.exit(0)

async function run(): Promise<void> {
  const redis = await startRedis({ args: ['--bind', hub.address, '127.0.0.1', '--protected-mode', 'no'] })
  const redisUrl = `redis://${hub.address}:${redis.port}`
  const [first, second] = await Promise.all(
    nodes.map((machine) => startNode({ machine, folder, redisUrl, seed: Number(seed) })),
  )
  if (first === undefined || second === undefined) throw new Error('there are not two nodes')
  const ledgers = await Promise.all(
    [first, second].map(({ name, journal }) =>
      startLedger({ name: `ledger-of-${name}`, folder, databaseUrl: 'memory', journal, env: {} }),
    ),
  )
  const prometheus = await startPrometheus({
    folder,
    targets: {
      parley: nodes.map(({ address }) => `${address}:${adminPort}`),
      'parley-ledger': ledgers.map(({ url }) => new URL(url).host),
    },
  })
  print('two nodes, Redis, two ledgers and Prometheus run')
  const buyer = startBuyer([first.url, second.url])
  await wait(trafficMs)
  // Rates need traffic until the last look.
  await tell(prometheus)
  await buyer.stop()
  const { requests, notices } = buyer.figures()
  print(`${requests} requests were sent to both nodes, and ${notices} notices acknowledged`)
  await Promise.all([first, second, ...ledgers].map((program) => program.kill()))
  await Promise.all([prometheus.stop(), redis.stop()])
}

async function tell(prometheus: RunningPrometheus): Promise<void> {
  const verdicts = await answersVerdicts(prometheus, print)
  send({ kind: 'verdicts', verdicts })
}

function print(line: string): void {
  send({ kind: 'said', line })
}

function send(message: Message): void {
  process.send?.(message)
}
