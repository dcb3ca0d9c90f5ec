import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test('the outermost error says what was tried, the innermost why it failed', () => {
  const refused = new Error('connect ECONNREFUSED 127.0.0.1:9092')
  const connecting = new Error('Connection failed.', { cause: refused })
  const producing = new AggregateError([new Error('first try'), connecting], 'Producing messages failed.')

  expect(reasonOf(producing)).toBe('Producing messages failed. connect ECONNREFUSED 127.0.0.1:9092')
})

test('a plain error is its own reason', () => {
  expect(reasonOf(new Error('no'))).toBe('no')
})
