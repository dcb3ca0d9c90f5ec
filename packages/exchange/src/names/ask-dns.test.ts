// Over UDP on loopback, with a name server that does as it is told.

import { type NameRecord, type NameServer, startNameServer } from '@parley/testkit'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../time/clock.ts'
import { type Dns, openDns } from './ask-dns.ts'

const closers: (() => unknown)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

test('a name has its addresses, those of IPv4 first, for as long as the shortest of them holds', async () => {
  const { dns } = await opened({
    'both.example': { ipv4: ['192.0.2.1', '192.0.2.2'], ipv6: ['2001:db8:0:0:0:0:0:1'], ttlSeconds: 90 },
  })

  expect(await dns.ask('both.example')).toEqual({
    kind: 'addresses',
    addresses: [
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ],
    ttlMs: 90_000,
  })
})

test('a name may have addresses of one family only', async () => {
  const { dns } = await opened({
    'four.example': { ipv4: ['192.0.2.1'] },
    'six.example': { ipv6: ['2001:db8:0:0:0:0:0:1'] },
  })

  expect(await dns.ask('four.example')).toMatchObject({ addresses: [{ address: '192.0.2.1' }], ttlMs: 60_000 })
  expect(await dns.ask('six.example')).toMatchObject({ addresses: [{ address: '2001:db8::1' }], ttlMs: 60_000 })
})

test('a name that does not exist, and one that has no address, are unknown at once', async () => {
  const { dns } = await opened({ 'empty.example': {} })
  const startedAtMs = performance.now()

  expect(await dns.ask('missing.example')).toEqual({ kind: 'unknown' })
  expect(await dns.ask('empty.example')).toEqual({ kind: 'unknown' })
  expect(performance.now() - startedAtMs).toBeLessThan(250)
})

test('where nobody listens at all, names are unknown', async () => {
  const { dns, server } = await opened({})
  await server.stop()
  closers.pop()

  expect(await dns.ask('good.example')).toEqual({ kind: 'unknown' })
})

test('a name whose servers are silent is given up within a second, again and again', async () => {
  const { dns } = await opened({ 'good.example': { ipv4: ['192.0.2.1'] } })
  const startedAtMs = performance.now()

  for (let time = 0; time < 3; time++) {
    expect(await dns.ask('dead.example')).toEqual({ kind: 'unanswered' })
    expect(await dns.ask('good.example')).toMatchObject({ kind: 'addresses' })
  }
  expect(performance.now() - startedAtMs).toBeLessThan(3 * 1000 + 400)
})

test('silence about IPv6 does not hold up the addresses of IPv4', async () => {
  const { dns } = await opened({ 'half.example': { ipv4: ['192.0.2.1'], silentFor: ['AAAA'] } })
  const startedAtMs = performance.now()

  expect(await dns.ask('half.example')).toMatchObject({ addresses: [{ address: '192.0.2.1', family: 4 }] })
  expect(performance.now() - startedAtMs).toBeLessThan(250)
})

test('silence about IPv4 is waited for, because the machine may have nothing else', async () => {
  const { dns } = await opened({ 'half.example': { ipv6: ['2001:db8:0:0:0:0:0:1'], silentFor: ['A'] } })
  const startedAtMs = performance.now()

  expect(await dns.ask('half.example')).toMatchObject({ addresses: [{ address: '2001:db8::1', family: 6 }] })
  expect(performance.now() - startedAtMs).toBeGreaterThan(200)
})

test('a hundred silent names hold up no other', async () => {
  const { dns } = await opened({ 'good.example': { ipv4: ['192.0.2.1'] } })
  const dead = Array.from({ length: 100 }, (_, index) => dns.ask(`dead.${index}.example`))
  const startedAtMs = performance.now()

  expect(await dns.ask('good.example')).toMatchObject({ kind: 'addresses' })
  expect(performance.now() - startedAtMs).toBeLessThan(100)
  await Promise.all(dead)
})

test('closing ends what is under way', async () => {
  const { dns } = await opened({})
  const asked = dns.ask('dead.example')

  dns.close()

  expect(await asked).toEqual({ kind: 'unanswered' })
})

async function opened(names: Readonly<Record<string, NameRecord>>): Promise<{ dns: Dns; server: NameServer }> {
  const server = await startNameServer(names)
  const dns = openDns({ servers: [server.address], clock: systemClock })
  closers.push(() => dns.close(), server.stop)
  return { dns, server }
}
