import { expect, test } from 'vitest'
import { freshShare, Turns } from './turns.ts'

test('sixteen requests of an address begin in one turn, and the next sixteen in the next', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()

  for (let sent = 0; sent < 40; sent++) turns.run(a, () => begun.push('a'))

  expect(begun).toHaveLength(16)
  endTurn()
  expect(begun).toHaveLength(32)
  endTurn()
  expect(begun).toHaveLength(40)
})

test('another address does not wait for it', () => {
  const { turns, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 40; sent++) turns.run(a, () => begun.push('a'))

  turns.run(freshShare(), () => begun.push('b'))

  expect(begun.at(-1)).toBe('b')
})

test('what comes in a later turn stands behind what still waits', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 33; sent++) turns.run(a, () => begun.push('early'))
  endTurn()

  turns.run(a, () => begun.push('late'))
  endTurn()

  expect(begun).toHaveLength(34)
  expect(begun.at(-1)).toBe('late')
})

test('a new turn has room again', () => {
  const { turns, endTurn, begun } = stage()
  const a = freshShare()
  for (let sent = 0; sent < 16; sent++) turns.run(a, () => begun.push('a'))
  endTurn()

  for (let sent = 0; sent < 16; sent++) turns.run(a, () => begun.push('a'))

  expect(begun).toHaveLength(32)
})

test('an address with 64 waiting is a crowd, until 16 wait', () => {
  const { turns, endTurn, crowds } = stage()
  const a = freshShare()

  for (let sent = 0; sent < 16 + 63; sent++) turns.run(a, () => {})
  expect(crowds).toEqual([])
  turns.run(a, () => {})
  expect(crowds).toEqual([true])

  endTurn()
  endTurn()
  expect(crowds).toEqual([true])
  endTurn()
  expect(crowds).toEqual([true, false])
})

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
