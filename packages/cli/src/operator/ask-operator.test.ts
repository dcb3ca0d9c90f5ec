import { expect, test } from 'vitest'
import type { Guests } from '../guests.ts'
import { operatorUrl } from './ask-operator.ts'

test('the port is the one that is named, else the one of the environment, else 9090', () => {
  expect(operatorUrl({ operator: 'http://10.0.0.7:9091/' }, guestsWith({ PARLEY_ADMIN_PORT: '9095' }))).toBe(
    'http://10.0.0.7:9091',
  )
  expect(operatorUrl({}, guestsWith({ PARLEY_ADMIN_PORT: '9095' }))).toBe('http://127.0.0.1:9095')
  expect(operatorUrl({}, guestsWith({}))).toBe('http://127.0.0.1:9090')
  expect(operatorUrl({}, guestsWith({ PARLEY_ADMIN_PORT: '0' }))).toBe('http://127.0.0.1:9090')
})

test('the port may be behind a path', () => {
  expect(operatorUrl({ operator: 'https://ops.example/parley/' }, guestsWith({}))).toBe('https://ops.example/parley')
})

test.each(['localhost:9090', '9090', 'ftp://host'])('%s is no base URL, and that is told', (operator) => {
  expect(() => operatorUrl({ operator }, guestsWith({}))).toThrow('--operator must begin with http:// or https://')
})

function guestsWith(environment: Guests['environment']): Guests {
  return { environment } as Guests
}
