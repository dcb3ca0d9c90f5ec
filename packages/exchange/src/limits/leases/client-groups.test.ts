import { expect, test } from 'vitest'
import { VirtualClock } from '../../../test/limits/virtual-clock.ts'
import { ClientGroups } from './client-groups.ts'
import { LeaseBook, type LeaseSource } from './lease-book.ts'
import { LeasedScope } from './leased-scope.ts'

const limit = 100

/** Two groups, by the last character of a key, of which each can be away. */
function stage() {
  const clock = new VirtualClock()
  const away = [false, false]
  const modes: string[] = []
  const groups = away.map((_, group): LeaseSource => {
    const book = new LeaseBook(10)
    return {
      nodes: () => 4,
      rank: () => 0,
      lease: async (asks) => {
        if (away[group]) throw new Error('away')
        return book.lease(asks, clock.nowMs())
      },
      close: () => Promise.resolve(),
    }
  })
  const source = { groups, groupOf: (key: string) => Number(key.at(-1)), close: () => Promise.resolve() }
  const client = new ClientGroups({ source, clock, tickMs: 2, retryMs: 100, onMode: (mode) => void modes.push(mode) })
  const scope = new LeasedScope({ scope: 'publisher', keysMax: 10, client, clock, waitMs: 12, holdMs: 150 })

  /** How many of 200 requests of one moment pass. */
  async function admitted(key: string): Promise<number> {
    const answers = Array.from({ length: 200 }, async () => await scope.take(key, limit, clock.nowMs()))
    await clock.runTo(clock.nowMs() + 100)
    return (await Promise.all(answers)).filter((ok) => ok).length
  }
  return { clock, away, modes, admitted }
}

test('T101: a group that is away admits its share, and the others the whole limit', async () => {
  const { away, admitted } = stage()
  away[1] = true

  expect(await admitted('of-0')).toBe(limit)
  expect(await admitted('of-1')).toBe(limit / 4)
})

test('the first group that is lost is told, and the last that is found again', async () => {
  const { clock, away, modes, admitted } = stage()
  away.fill(true)
  await admitted('of-0')
  await admitted('of-1')
  expect(modes).toEqual(['fallback'])

  away[0] = false
  await clock.runTo(5000)
  expect(modes).toEqual(['fallback'])

  away[1] = false
  await clock.runTo(10_000)
  expect(modes).toEqual(['fallback', 'shared'])
})
