// One broker of a Kafka cluster for tests: a process that is broker and controller in one, with a folder of its own. What
// it acknowledged survives a kill; Kafka leaves the syncing of disks to the replicas.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { doorProperties, type KafkaDoor, scramArguments } from './kafka-door.ts'

export interface BrokerPlace {
  readonly java: string
  readonly jars: string
  readonly clusterId: string
  /** Of all brokers, by their order: the port for clients; the controller's port is the next. */
  readonly ports: readonly number[]
  readonly index: number
  readonly folder: string
  /** Undefined for a broker that takes everybody. */
  readonly door: KafkaDoor | undefined
}

const run = promisify(execFile)
/** Small: three of them fit beside everything else. */
const memory = ['-Xms96m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']

/** Everything that still runs when the process ends is stopped with it. */
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Once, before the first start. */
export async function formatBroker(place: BrokerPlace): Promise<void> {
  mkdirSync(place.folder, { recursive: true })
  writeFileSync(fileOf(place), textOf(propertiesOf(place)))
  const words = ['kafka.tools.StorageTool', 'format', `--cluster-id=${place.clusterId}`, '-c', fileOf(place)]
  const names = place.door === undefined ? [] : scramArguments(place.door)
  await run(place.java, [...memory, '-cp', join(place.jars, '*'), ...words, ...names])
}

export function launchBroker(place: BrokerPlace): ChildProcess {
  const args = [...memory, '-cp', join(place.jars, '*'), 'kafka.Kafka', fileOf(place)]
  const child = spawn(place.java, args, { cwd: place.folder, stdio: 'ignore' })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

export async function endBroker(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function fileOf({ folder }: BrokerPlace): string {
  return join(folder, 'server.properties')
}

function propertiesOf({ ports, index, folder, door }: BrokerPlace): Readonly<Record<string, string | number>> {
  const port = ports[index] ?? 0
  const copies = ports.length
  const protocol = door === undefined ? 'PLAINTEXT' : 'SASL_SSL'
  return {
    'process.roles': 'broker,controller',
    'node.id': index + 1,
    'controller.quorum.voters': ports.map((each, at) => `${at + 1}@127.0.0.1:${each + 1}`).join(','),
    listeners: `${protocol}://127.0.0.1:${port},CONTROLLER://127.0.0.1:${port + 1}`,
    'advertised.listeners': `${protocol}://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': join(folder, 'data'),
    'num.partitions': 6,
    'auto.create.topics.enable': 'false',
    'default.replication.factor': copies,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 6,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': Math.min(2, copies),
    'share.coordinator.state.topic.replication.factor': copies,
    'group.initial.rebalance.delay.ms': 0,
    // Whoever is gone is noticed soon, so that tests of outages are short.
    'broker.session.timeout.ms': 6000,
    'broker.heartbeat.interval.ms': 500,
    'log.segment.delete.delay.ms': 100,
    ...(door === undefined ? {} : doorProperties(door)),
  }
}

function textOf(properties: Readonly<Record<string, string | number>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}
