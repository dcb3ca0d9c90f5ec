import { expect, test } from 'vitest'
import { VirtualClock } from '../../../test/limits/virtual-clock.ts'
import { LeaseBook } from './lease-book.ts'
import { LeaseClient } from './lease-client.ts'
import { LeasedScope } from './leased-scope.ts'

test('a limit of 0 switches the scope off for its key', () => {
  const { scope } = stage(10)

  expect(scope.take('free', 0, 0)).toBe(true)
  expect(scope.quota('free', 0, 0)).toBeUndefined()
  expect(scope.quota('other', 5, 0)).toEqual({ scope: 'ip', limit: 5, remaining: 5, resetSeconds: 0 })
})

test('keys have limits of their own', async () => {
  const { scope, clock } = stage(10)
  const first = scope.take('a', 1, 0)
  const second = scope.take('b', 1, 0)
  await clock.runTo(5)

  expect(await first).toBe(true)
  expect(await second).toBe(true)
  expect(scope.take('a', 1, 6)).toBe(false)
  expect(scope.quota('a', 1, 6)).toMatchObject({ limit: 1, remaining: 0, resetSeconds: 1 })
})

test('a refund of a key that is not known any more does nothing', () => {
  const { scope } = stage(1)

  expect(() => scope.giveBack('never seen', 0, 0)).not.toThrow()
})

test('two scopes do not meet in the book', async () => {
  const clock = new VirtualClock()
  const keys: string[] = []
  const book = new LeaseBook(10)
  const client = clientOf(clock, book, keys)
  const settings = { keysMax: 10, client, clock, waitMs: 12, holdMs: 150 }

  void new LeasedScope({ ...settings, scope: 'ip' }).take('a', 1, 0)
  void new LeasedScope({ ...settings, scope: 'publisher' }).take('a', 1, 0)
  await clock.runTo(5)

  expect([...new Set(keys)]).toEqual(['ip:a', 'publisher:a'])
})

function stage(keysMax: number) {
  const clock = new VirtualClock()
  const client = clientOf(clock, new LeaseBook(100), [])
  const scope = new LeasedScope({
    scope: 'ip',
    keysMax,
    client,
    clock,
    waitMs: 12,
    holdMs: 150,
  })
  return { scope, clock }
}

function clientOf(clock: VirtualClock, book: LeaseBook, keys: string[]): LeaseClient {
  const source: ConstructorParameters<typeof LeaseClient>[0]['source'] = {
    nodes: () => 1,
    close: () => Promise.resolve(),
    lease(asks) {
      keys.push(...asks.map(({ key }) => key))
      return Promise.resolve(book.lease(asks, clock.nowMs()))
    },
  }
  return new LeaseClient({ source, clock, tickMs: 2, retryMs: 100, onMode: () => {} })
}
