// The lookup in the hands of a socket, and the way of a name from DNS to the machine.

import type { LookupAddress, LookupOptions } from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net'
import { startNameServer } from '@parley/testkit'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { type Names, openNames } from './lookup.ts'
import type { AskName } from './name-answer.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const both = { ipv4: ['192.0.2.1'], ipv6: ['2001:db8:0:0:0:0:0:1'] }
const ipv4 = { address: '192.0.2.1', family: 4 }
const ipv6 = { address: '2001:db8::1', family: 6 }

test('who asks for all gets a list, and who asks for one gets the first', async () => {
  const { lookup } = await namesOf(undefined)

  expect(await found(lookup, 'both.example', { all: true })).toEqual([ipv4, ipv6])
  expect(await found(lookup, 'both.example', {})).toEqual(['192.0.2.1', 4])
})

test.each([
  [4, [ipv4]],
  ['IPv4', [ipv4]],
  [6, [ipv6]],
  ['IPv6', [ipv6]],
  [0, [ipv4, ipv6]],
] as const)('who asks for family %s gets it', async (family, expected) => {
  const { lookup } = await namesOf(undefined)

  expect(await found(lookup, 'both.example', { all: true, family })).toEqual(expected)
})

test('a socket connects by it', async () => {
  const server = createServer((socket) => socket.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const { lookup } = await namesOf(undefined)

  const socket = connect({ host: 'here.example', port: (server.address() as AddressInfo).port, lookup })
  const [chunk] = (await once(socket, 'data')) as [Buffer]

  expect(chunk.toString()).toBe('here')
})

test('a name that DNS does not know is asked of the machine', async () => {
  const { lookup } = await namesOf(async () => ({ kind: 'addresses', addresses: [ipv4], ttlMs: 30_000 }))

  expect(await found(lookup, 'container', { all: true })).toEqual([ipv4])
})

test('a name whose servers are silent is never asked of the machine', async () => {
  const asked: string[] = []
  const { lookup } = await namesOf(async (name) => {
    asked.push(name)
    return { kind: 'unknown' }
  })

  await expect(found(lookup, 'dead.example', { all: true })).rejects.toMatchObject({ code: 'EAI_AGAIN' })
  expect(asked).toEqual([])
})

test('without the machine, a name that DNS does not know does not exist', async () => {
  const { lookup } = await namesOf(undefined)

  await expect(found(lookup, 'container', {})).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('localhost and the names below it are this machine, and no server is asked', async () => {
  const { lookup, asked } = await namesOf(undefined)

  expect(await found(lookup, 'localhost', {})).toEqual(['127.0.0.1', 4])
  expect(await found(lookup, 'bidder.localhost', { family: 6 })).toEqual(['::1', 6])
  expect(asked).toEqual([])
})

async function namesOf(askSystem: AskName | undefined): Promise<Names & { readonly asked: readonly string[] }> {
  const server = await startNameServer({ 'both.example': both, 'here.example': { ipv4: ['127.0.0.1'] } })
  const names = openNames({ dnsServers: [server.address], askSystem, clock: systemClock })
  closers.push(() => names.close(), server.stop)
  return { ...names, asked: server.asked }
}

function found(lookup: LookupFunction, name: string, options: LookupOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    lookup(name, options, (error, address: string | LookupAddress[], family) => {
      if (error !== null) reject(error)
      else resolve(typeof address === 'string' ? [address, family] : address)
    })
  })
}
