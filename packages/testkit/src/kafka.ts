// A real Kafka for tests, with one broker or three, on free loopback ports and without a container. Each broker can be
// killed, frozen and restarted on the same port with its data.

import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Admin, type AdminOptions } from '@platformatic/kafka'
import { freePort } from './free-port.ts'
import { type BrokerPlace, endBroker, formatBroker, launchBroker } from './kafka-broker.ts'
import { doorOptions, type KafkaDoor, makeDoor } from './kafka-door.ts'
import { kafkaJars } from './kafka-jars.ts'

export interface KafkaOptions {
  readonly brokers?: 1 | 3
  /** With TLS and a password. */
  readonly isGuarded?: boolean
  /** The commands to start; other names are for tests of this file. */
  readonly java?: string
  readonly mvn?: string
}

export interface KafkaBroker {
  readonly port: number
  /** Kills it at once, like an outage. */
  readonly kill: () => Promise<void>
  /** Starts it again on the same port with its data, and waits until it takes part. */
  readonly restart: () => Promise<void>
  /** It keeps its connections and answers nothing. */
  readonly pause: () => void
  readonly resume: () => void
}

export interface KafkaCluster {
  /** `127.0.0.1:port` of each. */
  readonly addresses: readonly string[]
  /** What clients need to come in, if the cluster is guarded. */
  readonly door: KafkaDoor | undefined
  readonly brokers: readonly KafkaBroker[]
  readonly createTopic: (topic: string, options?: TopicOptions) => Promise<void>
  readonly deleteTopic: (topic: string) => Promise<void>
  /** Ends all brokers and removes their folders. */
  readonly stop: () => Promise<void>
}

interface TopicOptions {
  readonly partitions?: number
  readonly settings?: Readonly<Record<string, string>>
}

const startMsMax = 120_000
const folders = new Set<string>()
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export async function startKafka({
  brokers = 1,
  isGuarded = false,
  java = 'java',
  mvn = 'mvn',
}: KafkaOptions = {}): Promise<KafkaCluster> {
  const jars = await kafkaJars({ java, mvn })
  const root = mkdtempSync(join(tmpdir(), 'parley-kafka-'))
  folders.add(root)
  const first = await freePort(2 * brokers)
  const ports = Array.from({ length: brokers }, (_, index) => first + 2 * index)
  const door = isGuarded ? makeDoor(root) : undefined
  const clusterId = randomBytes(16).toString('base64url')
  const places = ports.map((_, index) => ({
    java,
    jars,
    clusterId,
    ports,
    index,
    door,
    folder: join(root, String(index + 1)),
  }))
  const members = await Promise.all(places.map(startBroker))
  const addresses = ports.map((port) => `127.0.0.1:${port}`)
  await Promise.all(members.map(({ untilReady }) => untilReady(brokers)))
  const cluster = { bootstrapBrokers: addresses, ...optionsOf(door) }
  return {
    addresses,
    door,
    brokers: members.map(({ broker }) => broker),
    createTopic: (topic, options = {}) => withAdmin(cluster, (admin) => createTopic(admin, brokers, topic, options)),
    deleteTopic: (topic) => withAdmin(cluster, (admin) => admin.deleteTopics({ topics: [topic] })),
    async stop() {
      await Promise.all(members.map(({ broker }) => broker.kill()))
      rmSync(root, { recursive: true, force: true })
      folders.delete(root)
    },
  }
}

interface Member {
  readonly broker: KafkaBroker
  readonly untilReady: (brokers: number) => Promise<void>
}

async function startBroker(place: BrokerPlace): Promise<Member> {
  await formatBroker(place)
  let child = launchBroker(place)
  const port = place.ports[place.index] ?? 0
  const broker: KafkaBroker = {
    port,
    kill: () => endBroker(child),
    async restart() {
      await endBroker(child)
      child = launchBroker(place)
      await untilSeen(child, place, (ids) => ids.includes(place.index + 1))
    },
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
  }
  return { broker, untilReady: (brokers) => untilSeen(child, place, (ids) => ids.length === brokers) }
}

/** Asks this broker which brokers take part, until they are the right ones. */
async function untilSeen(
  child: ChildProcess,
  place: BrokerPlace,
  isRight: (ids: readonly number[]) => boolean,
): Promise<void> {
  const port = place.ports[place.index] ?? 0
  const deadlineMs = performance.now() + startMsMax
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Kafka's broker on port ${port} ended with ${child.exitCode}.`)
    const ids = await brokersSeenBy({ bootstrapBrokers: [`127.0.0.1:${port}`], ...optionsOf(place.door) })
    if (isRight(ids)) return
    if (performance.now() > deadlineMs)
      throw new Error(`Kafka's broker on port ${port} is not ready: it sees ${ids.join(', ')}.`)
    await pause(100)
  }
}

async function brokersSeenBy(cluster: Cluster): Promise<readonly number[]> {
  try {
    return await withAdmin(cluster, async (admin) => {
      const { brokers } = await admin.metadata({ topics: [], forceUpdate: true })
      return [...brokers.keys()]
    })
  } catch {
    return []
  }
}

async function createTopic(admin: Admin, replicas: number, topic: string, options: TopicOptions): Promise<void> {
  const configs = Object.entries(options.settings ?? {}).map(([name, value]) => ({ name, value }))
  await admin.createTopics({ topics: [topic], partitions: options.partitions ?? 6, replicas, configs })
}

type Cluster = Pick<AdminOptions, 'bootstrapBrokers' | 'tls' | 'sasl'>

function optionsOf(door: KafkaDoor | undefined): Omit<Cluster, 'bootstrapBrokers'> {
  return door === undefined ? {} : doorOptions(door)
}

async function withAdmin<T>(cluster: Cluster, use: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = new Admin({
    clientId: 'testkit',
    ...cluster,
    retries: 0,
    connectTimeout: 1000,
  })
  try {
    return await use(admin)
  } finally {
    await admin.close()
  }
}
