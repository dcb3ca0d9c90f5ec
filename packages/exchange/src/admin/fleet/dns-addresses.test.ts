// Nodes by name: what DNS says is followed, within bounds, and what it does not say changes nothing.

import { FakeClock, settled } from '@parley/testkit/clock'
import { expect, test } from 'vitest'
import type { NodeEvent } from '../../model/node-event.ts'
import type { NameAnswer } from '../../names/name-answer.ts'
import { followDns, ownAddress } from './dns-addresses.ts'

test('addresses are those of DNS, with name, password and port of the setting, and without our own', async () => {
  const { followed } = await followedFrom(() => named('10.0.0.3', '10.0.0.1', '2001:db8::2'))

  expect(followed.addresses()).toEqual([
    'http://ada:love%20lace@10.0.0.3:9090/',
    'http://ada:love%20lace@[2001:db8::2]:9090/',
  ])
})

test('a node that DNS leaves out is still asked for a minute, and one that comes is there with the next look', async () => {
  let answer = named('10.0.0.2', '10.0.0.3')
  const { followed, clock, hosts } = await followedFrom(() => answer)

  answer = named('10.0.0.2', '10.0.0.4')
  await clock.runTo(10_000)
  await settled()
  const soon = hosts()
  await clock.runTo(60_000)
  await settled()
  const atMinute = hosts()
  await clock.runTo(70_000)
  await settled()

  expect(soon).toEqual(['10.0.0.2', '10.0.0.3', '10.0.0.4'])
  expect(atMinute).toEqual(soon)
  expect(hosts()).toEqual(['10.0.0.2', '10.0.0.4'])
  followed.stop()
})

test('a name server that is silent, or does not know the name, changes nothing but a line of the log', async () => {
  let answer: NameAnswer = named('10.0.0.2')
  const { clock, hosts, lines } = await followedFrom(() => answer)

  answer = { kind: 'unanswered' }
  await clock.runTo(300_000)
  await settled()
  answer = { kind: 'unknown' }
  await clock.runTo(400_000)
  await settled()

  expect(hosts()).toEqual(['10.0.0.2'])
  expect(lines).toEqual([
    { kind: 'nodes-found', name: 'parley.internal', count: 1, leftOut: 0 },
    { kind: 'nodes-lost', name: 'parley.internal', why: 'unanswered' },
    { kind: 'nodes-lost', name: 'parley.internal', why: 'unknown' },
  ])
})

test('a look that never ends is the only one, and stands in nobody’s way', async () => {
  let asked = 0
  const { clock, hosts } = await followedFrom(() => {
    asked++
    return new Promise<NameAnswer>(() => {})
  })

  await clock.runTo(600_000)

  expect([asked, hosts()]).toEqual([1, []])
})

test('of 10,000 addresses as many are known as the setting says, the same whatever their order', async () => {
  const all = Array.from({ length: 10_000 }, (_, at) => `10.1.${at >> 8}.${at & 255}`)
  let answer = named(...all)
  const { clock, hosts, lines } = await followedFrom(() => answer)

  const first = hosts()
  answer = named(...all.toReversed())
  await clock.runTo(200_000)
  await settled()

  expect(first).toHaveLength(64)
  expect(hosts()).toEqual(first)
  expect(lines).toEqual([{ kind: 'nodes-found', name: 'parley.internal', count: 10_000, leftOut: 9936 }])
})

test('a port on all addresses is at each address of this machine, and one on an address only there', () => {
  expect(ownAddress('0.0.0.0')('127.0.0.1')).toBe(true)
  expect(ownAddress('0.0.0.0')('192.0.2.1')).toBe(false)
  expect(ownAddress('127.0.0.2')('127.0.0.2')).toBe(true)
  expect(ownAddress('127.0.0.2')('127.0.0.1')).toBe(false)
})

function named(...addresses: readonly string[]): NameAnswer {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return { kind: 'addresses', addresses: found, ttlMs: 60_000 }
}

async function followedFrom(answer: () => NameAnswer | Promise<NameAnswer>) {
  const clock = new FakeClock()
  const lines: NodeEvent[] = []
  const settings = { nodesDns: 'http://ada:love%20lace@parley.internal:9090', nodesDnsSeconds: 10, nodesMax: 64 }
  const followed = followDns(settings, {
    ask: async () => await answer(),
    clock,
    log: (event) => void lines.push(event),
    isOwn: (address) => address === '10.0.0.1',
  })
  followed.start()
  await settled()
  return { followed, clock, lines, hosts: () => followed.addresses().map((address) => new URL(address).hostname) }
}
