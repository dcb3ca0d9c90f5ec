import { expect, test } from 'vitest'
import { onceFor } from './once-for.ts'

test('the same key has its value made once, another key has its own', () => {
  const asked: object[] = []
  const textFor = onceFor((key: { readonly id: number }) => {
    asked.push(key)
    return `value of ${key.id}`
  })
  const [one, two] = [{ id: 1 }, { id: 2 }]

  expect([textFor(one), textFor(two), textFor(one)]).toEqual(['value of 1', 'value of 2', 'value of 1'])
  expect(asked).toEqual([one, two])
})
