import { expect, test } from 'vitest'
import { endpointOf } from './base-url.ts'
import { createClient } from './client.ts'
import { OptionsError } from './error.ts'

function problemWith(baseUrl: unknown, canBeRelative = false): string {
  try {
    return `accepted: ${endpointOf(baseUrl, canBeRelative)}`
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    return error.message
  }
}

test('a missing base URL is an error that a program can tell from others, with the way to fix it', () => {
  const make = (): unknown => createClient({} as never)

  expect(make).toThrow(OptionsError)
  expect(make).toThrow(TypeError)
  expect(make).toThrow(expect.objectContaining({ name: 'OptionsError', option: 'baseUrl' }))
  expect(make).toThrow("baseUrl is missing; set it to the exchange's address, such as 'https://exchange.example'")
})

test('a client without any options says that the base URL is missing', () => {
  expect(() => createClient(undefined as never)).toThrow('baseUrl is missing')
})

test('a base URL that is not a string is refused', () => {
  expect(problemWith(8080)).toMatch(/^baseUrl must be a string, .*; got \[object Number\]$/)
  expect(problemWith(new URL('https://exchange.example'))).toMatch(/; got \[object URL\]$/)
})

test('a forgotten beginning is guessed', () => {
  expect(problemWith('exchange.example')).toBe(
    'baseUrl must begin with https://, http:// or /; got exchange.example; did you mean https://exchange.example?',
  )
  expect(problemWith('localhost:8080')).toMatch(/did you mean http:\/\/localhost:8080\?$/)
  expect(problemWith('//exchange.example/ads')).toMatch(/did you mean https:\/\/exchange\.example\/ads\?$/)
  expect(problemWith('ftp://exchange.example')).toMatch(/; got ftp:\/\/exchange\.example$/)
})

test('an address that cannot be one is refused', () => {
  expect(problemWith('http://127.0.0.1:65535')).toBe('accepted: http://127.0.0.1:65535/openrtb2')
  expect(problemWith('http://127.0.0.1:65536')).toMatch(
    /^baseUrl is not a valid address: check its host and port; got /,
  )
})

test('a base URL with a query or a fragment is refused', () => {
  expect(problemWith('https://exchange.example/?key=1')).toMatch(/^baseUrl must not contain \? or #/)
  expect(problemWith('/ads#1', true)).toMatch(/^baseUrl must not contain \? or #/)
})

test('a password is refused and not repeated', () => {
  expect(problemWith('https://me:secret@exchange.example')).toBe(
    'baseUrl must not contain a user name; send a key with the option headers',
  )
})

test('a path is an address in a page only', () => {
  expect(problemWith('', true)).toBe('accepted: /openrtb2')
  expect(problemWith('/ads/', true)).toBe('accepted: /ads/openrtb2')
  expect(problemWith('')).toMatch(/^outside a page, baseUrl must be a full address, .*; got ''$/)
  expect(problemWith('/ads')).toMatch(/; got \/ads$/)
})

test('a transport of the caller may know what a path means', () => {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(null, { status: 204 }))

  expect(() => createClient({ baseUrl: '' })).toThrow(OptionsError)
  expect(() => createClient({ baseUrl: '', fetch })).not.toThrow()
})
