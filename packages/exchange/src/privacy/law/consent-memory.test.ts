import { expect, test } from 'vitest'
import { consentMemory } from './consent-memory.ts'

test('as many strings of usual length are remembered as are allowed', () => {
  const memory = consentMemory({ textLengthMax: 8192, entriesMax: 10 })

  for (let index = 0; index < 20; index++) memory.set(`${index}`.padEnd(600, 'C'), {})

  expect(memory.size).toBe(10)
})

test('of long strings fewer are remembered, and the newest are among them', () => {
  const memory = consentMemory({ textLengthMax: 8192, entriesMax: 10 })

  for (let index = 0; index < 20; index++) memory.set(`${index}`.padEnd(5000, 'C'), {})

  expect([...memory.keys()].map((text) => text.slice(0, 2))).toEqual(['19', '18'])
})
