// A real Redis Cluster for tests: masters on loopback with equal parts of the slots, and replicas of the last ones. One that is
// killed leaves the slots of the others served. Slots can be moved one by one.

import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type RedisServer, startRedis } from './redis.ts'

export interface RedisCluster {
  /** As REDIS_URL takes it. */
  readonly url: string
  readonly masters: readonly RedisServer[]
  /** The first one copies the last master. */
  readonly replicas: readonly RedisServer[]
  /** Which master a slot was given to at the start. */
  readonly masterOf: (slot: number) => RedisServer
  /** From here on, the slot is between two masters, until its keys are moved and everybody is told. */
  readonly beginMove: (move: SlotMove) => Promise<void>
  readonly endMove: (move: SlotMove) => Promise<void>
  readonly stop: () => Promise<void>
}

interface SlotMove {
  readonly slot: number
  readonly from: RedisServer
  readonly to: RedisServer
}

const slots = 16_384
const readyMsMax = 20_000
/** One that is silent for this long has failed. */
const nodeTimeoutMs = 1000

interface Member {
  readonly server: RedisServer
  readonly busPort: number
}

export async function startRedisCluster(masterCount: number = 3, replicaCount: number = 0): Promise<RedisCluster> {
  const members = await Promise.all(Array.from({ length: masterCount + replicaCount }, () => startMember()))
  const servers = members.map(({ server }) => server)
  const masters = servers.slice(0, masterCount)
  const replicas = servers.slice(masterCount)
  const part = Math.ceil(slots / masterCount)
  await Promise.all(
    masters.map((master, index) => giveSlots(master, index * part, Math.min(slots, (index + 1) * part) - 1)),
  )
  await meet(members)
  await Promise.all(servers.map((server) => untilReady(server, servers.length)))
  for (const [index, replica] of replicas.entries()) await follow(replica, masters.at(-1 - index))
  return {
    url: masters.map(({ port }) => `redis+cluster://127.0.0.1:${port}`).join(','),
    masters,
    replicas,
    masterOf: (slot) => masters[Math.floor(slot / part)] as RedisServer,
    async beginMove({ slot, from, to }) {
      await to.command('CLUSTER', 'SETSLOT', String(slot), 'IMPORTING', await idOf(from))
      await from.command('CLUSTER', 'SETSLOT', String(slot), 'MIGRATING', await idOf(to))
    },
    async endMove({ slot, from, to }) {
      await moveKeys({ slot, from, to })
      const id = await idOf(to)
      for (const server of [to, ...masters]) await server.command('CLUSTER', 'SETSLOT', String(slot), 'NODE', id)
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  }
}

async function startMember(): Promise<Member> {
  const busPort = await freePort()
  const settings = {
    'cluster-enabled': 'yes',
    'cluster-port': String(busPort),
    'cluster-node-timeout': String(nodeTimeoutMs),
    'cluster-require-full-coverage': 'no',
    // What is lost with a failover is what a test may want to lose.
    'cluster-replica-validity-factor': '0',
  }
  const server = await startRedis({ args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]) })
  return { server, busPort }
}

async function giveSlots(master: RedisServer, first: number, last: number): Promise<void> {
  await master.command('CLUSTER', 'ADDSLOTSRANGE', String(first), String(last))
}

/** Different epochs from the start: the members need not agree on who has the higher one. */
async function meet(members: readonly Member[]): Promise<void> {
  for (const [index, { server }] of members.entries()) {
    await server.command('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))
  }
  const [first, ...others] = members
  for (const { server, busPort } of others) {
    await first?.server.command('CLUSTER', 'MEET', '127.0.0.1', String(server.port), String(busPort))
  }
}

async function untilReady(server: RedisServer, known: number): Promise<void> {
  const deadlineMs = performance.now() + readyMsMax
  for (;;) {
    const info = String(await server.command('CLUSTER', 'INFO'))
    const areMet = info.includes(`cluster_known_nodes:${known}\r`)
    if (areMet && info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${slots}\r`)) return
    if (performance.now() > deadlineMs) throw new Error(`the cluster did not become ready: ${info}`)
    await pause(20)
  }
}

async function follow(replica: RedisServer, master: RedisServer | undefined): Promise<void> {
  if (master === undefined) throw new Error('more replicas than masters')
  await replica.command('CLUSTER', 'REPLICATE', await idOf(master))
  const deadlineMs = performance.now() + readyMsMax
  while (!String(await replica.command('INFO', 'replication')).includes('master_link_status:up')) {
    if (performance.now() > deadlineMs) throw new Error('the replica did not follow')
    await pause(20)
  }
}

async function idOf(server: RedisServer): Promise<string> {
  return String(await server.command('CLUSTER', 'MYID'))
}

async function moveKeys({ slot, from, to }: SlotMove): Promise<void> {
  for (;;) {
    const keys = await from.command('CLUSTER', 'GETKEYSINSLOT', String(slot), '100')
    if (!Array.isArray(keys) || keys.length === 0) return
    await from.command('MIGRATE', '127.0.0.1', String(to.port), '', '0', '1000', 'KEYS', ...keys.map(String))
  }
}
