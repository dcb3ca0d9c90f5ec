import { expect, test } from 'vitest'
import { asTest } from './as-test.ts'

test('a request becomes a test, and the rest of its text stays', () => {
  expect(asTest('{ "id": "a", "bidfloor": 1.10 }\n')).toBe('{ "id": "a", "bidfloor": 1.10 ,"test":1}\n')
  expect(asTest('{}')).toBe('{"test":1}')
})

test('a request that says that it is no test becomes one all the same', () => {
  const sent = asTest('{"test":0,"id":"a"}')

  expect(JSON.parse(sent)).toEqual({ id: 'a', test: 1 })
})

test('a test stays as it is', () => {
  expect(asTest('{ "test": 1 }')).toBe('{ "test": 1 }')
})

test('what is no object is sent as it is', () => {
  for (const text of ['', '[]', '7', 'null', '{"id":']) expect(asTest(text), text).toBe(text)
})
