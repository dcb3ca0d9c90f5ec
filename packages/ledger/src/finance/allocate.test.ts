import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'

const documents = [
  { number: 'A', openNano: 500n },
  { number: 'B', openNano: -200n },
  { number: 'C', openNano: 300n },
]

test('a payment fills documents in their order', () => {
  expect(allocate(600n, documents)).toEqual([
    { number: 'A', amountNano: 500n },
    { number: 'C', amountNano: 100n },
  ])
})

test('what goes back comes from those of which too much was paid', () => {
  expect(allocate(-150n, documents)).toEqual([{ number: 'B', amountNano: -150n }])
})

test('what is left over is refused, in both directions', () => {
  expect(allocate(801n, documents)).toMatchObject({ kind: 'refused' })
  expect(allocate(-201n, documents)).toMatchObject({ kind: 'refused' })
})
