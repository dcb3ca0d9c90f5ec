import { expect, test } from 'vitest'
import { freshShare, Turns, weightOf } from './turns.ts'

test('sixteen requests of an address begin in one turn, and the next sixteen in the next', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()

  for (let sent = 0; sent < 40; sent++) turns.run(a, 1, () => begun.push('a'))

  expect(begun).toHaveLength(16)
  endTurn()
  expect(begun).toHaveLength(32)
  endTurn()
  expect(begun).toHaveLength(40)
})

test('another address does not wait for it', () => {
  const { turns, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 40; sent++) turns.run(a, 1, () => begun.push('a'))

  turns.run(freshShare(), 1, () => begun.push('b'))

  expect(begun.at(-1)).toBe('b')
})

test('what comes in a later turn stands behind what still waits', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 33; sent++) turns.run(a, 1, () => begun.push('early'))
  endTurn()

  turns.run(a, 1, () => begun.push('late'))
  endTurn()

  expect(begun).toHaveLength(34)
  expect(begun.at(-1)).toBe('late')
})

test('a new turn has room again', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 16; sent++) turns.run(a, 1, () => begun.push('a'))
  endTurn()

  for (let sent = 0; sent < 16; sent++) turns.run(a, 1, () => begun.push('a'))

  expect(begun).toHaveLength(32)
})

test('an address with 64 waiting is a crowd, until 16 wait', () => {
  const { turns, endTurn, crowds } = stage()
  const a = freshShare()

  for (let sent = 0; sent < 16 + 63; sent++) turns.run(a, 1, () => {})
  expect(crowds).toEqual([])
  turns.run(a, 1, () => {})
  expect(crowds).toEqual([true])

  endTurn()
  endTurn()
  expect(crowds).toEqual([true])
  endTurn()
  expect(crowds).toEqual([true, false])
})

test('a request counts one, and one more for each 4 KiB of its body, up to a whole turn', () => {
  expect([0, 4095, 4096, 46_000, 61_440, 262_144].map(weightOf)).toEqual([1, 1, 2, 12, 16, 16])
})

test('of requests with large bodies fewer begin in one turn, and fewer make a crowd', () => {
  const { turns, endTurn, begun, crowds } = stage()
  const a = freshShare()

  for (let sent = 0; sent < 6; sent++) turns.run(a, 12, () => begun.push('a'))
  expect(crowds).toEqual([])
  turns.run(a, 12, () => begun.push('a'))

  expect(begun).toHaveLength(1)
  expect(crowds).toEqual([true])
  endTurn()
  expect(begun).toHaveLength(2)
})

test('of several addresses that wait, two catch up in one turn and the others in the next', () => {
  const { turns, endTurn, begun } = stage()
  for (const name of ['a', 'b', 'c']) {
    const share = freshShare()
    for (let sent = 0; sent < 48; sent++) turns.run(share, 1, () => begun.push(name))
  }
  begun.length = 0

  endTurn()
  expect(countsOf(begun.splice(0))).toEqual({ a: 16, b: 16 })
  endTurn()
  expect(countsOf(begun.splice(0))).toEqual({ c: 16, a: 16 })
  endTurn()
  expect(countsOf(begun.splice(0))).toEqual({ b: 16, c: 16 })
  endTurn()
  expect(begun).toEqual([])
})

test('who has nothing waiting begins at once beside a crowd that catches up', () => {
  const { turns, endTurn, begun } = stage()
  for (const name of ['a', 'b', 'c']) {
    const share = freshShare()
    for (let sent = 0; sent < 48; sent++) turns.run(share, 1, () => begun.push(name))
  }
  endTurn()

  turns.run(freshShare(), 1, () => begun.push('victim'))

  expect(begun.at(-1)).toBe('victim')
})

function countsOf(names: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]))
}

function stage() {
  const ends: (() => void)[] = []
  const crowds: boolean[] = []
  return {
    turns: new Turns({
      atEndOfTurn: (run) => ends.push(run),
      onCrowd: (_, isCrowded) => crowds.push(isCrowded),
    }),
    begun: [] as string[],
    crowds,
    endTurn: (): void => {
      for (const end of ends.splice(0)) end()
    },
  }
}
