import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { getActiveResourcesInfo } from 'node:process'
import { expect, test } from 'vitest'
import { systemClock as clock } from '../time/clock.ts'
import type { Effects } from './effects.ts'
import { noticeIn, rehearsalConfig } from './rehearsal.ts'
import { warmUp } from './warm-up.ts'

test('it holds auctions for as long as it may, and leaves no connection, server or timer behind', async () => {
  const errors: unknown[] = []
  // Tests that ran before in this process may have left some.
  const before = { tcp: lasting('TCP'), timers: lasting('Timeout') }

  const startedAtMs = clock.nowMs()
  const held = await warmUp({ warmUpMs: 400 }, effectsWith({ report: (error) => errors.push(error) }))
  const tookMs = clock.nowMs() - startedAtMs

  expect(held).toBeGreaterThan(0)
  expect(tookMs).toBeGreaterThan(390)
  expect(errors).toEqual([])
  // What was closed is gone a few turns of the event loop later.
  await expect.poll(() => lasting('TCP')).toBeLessThanOrEqual(before.tcp)
  expect(lasting('Timeout')).toBeLessThanOrEqual(before.timers)
})

test('a connection that does not answer ends it, soon after its time', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const standing = { ...clock, nowMs: () => 0 }
  const startedAtMs = clock.nowMs()

  const warming = warmUp({ warmUpMs: 50 }, effectsWith({ clock: standing }), () => connect(port, '127.0.0.1'))

  await expect(warming).rejects.toThrow('closed a connection')
  expect(clock.nowMs() - startedAtMs).toBeGreaterThan(500)
  silent.close()
})

test('partners are on loopback, and the notice of an answer has a path alone', () => {
  expect(JSON.stringify(rehearsalConfig('http://127.0.0.1:1'))).toContain('"endpoint":"http://127.0.0.1:1/one"')
  expect(noticeIn('{"nurl":"/w/abc?p=1"}')).toBe('/w/abc?p=1')
  expect(noticeIn('{"nurl":"https://elsewhere.example/w/abc"}')).toBe(undefined)
  expect(noticeIn('{}')).toBe(undefined)
})

function effectsWith(members: Partial<Effects> = {}): Effects {
  let ids = 0
  return { clock, wallMs: Date.now, newId: () => `id-${++ids}`, chance: () => 0.5, report: () => {}, ...members }
}

/** How many handles of this kind keep the process busy. */
function lasting(kind: string): number {
  return getActiveResourcesInfo().filter((name) => name.startsWith(kind)).length
}
