import { expect, test } from 'vitest'
import type { Effects } from '../effects.ts'
import { operatorHeaders, operatorUrl } from './ask-operator.ts'

test('the port is the one that is named, else the one of the environment, else 9090', () => {
  expect(operatorUrl({ url: 'http://10.0.0.7:9091/' }, effectsWith({ PARLEY_ADMIN_PORT: '9095' }))).toBe(
    'http://10.0.0.7:9091',
  )
  expect(operatorUrl({}, effectsWith({ PARLEY_ADMIN_PORT: '9095' }))).toBe('http://127.0.0.1:9095')
  expect(operatorUrl({}, effectsWith({}))).toBe('http://127.0.0.1:9090')
  expect(operatorUrl({}, effectsWith({ PARLEY_ADMIN_PORT: '0' }))).toBe('http://127.0.0.1:9090')
})

test('the port may be behind a path', () => {
  expect(operatorUrl({ url: 'https://ops.example/parley/' }, effectsWith({}))).toBe('https://ops.example/parley')
})

test.each(['localhost:9090', '9090', 'ftp://host'])('%s is not a base URL and is refused', (url) => {
  expect(() => operatorUrl({ url }, effectsWith({}))).toThrow('--url must begin with http:// or https://')
})

test('an operator signs in with what the environment has', () => {
  expect(operatorHeaders(effectsWith({}))).toEqual({ accept: 'application/json' })
  expect(operatorHeaders(effectsWith({ PARLEY_OPERATOR: 'ada:love' }))).toEqual({
    accept: 'application/json',
    authorization: 'Basic YWRhOmxvdmU=',
  })
})

function effectsWith(environment: Effects['environment']): Effects {
  return { environment } as Effects
}
