// Who may use the admin port: with operators nobody without a password, and no page of another site.

import { passwordHash } from '@parley/port'
import { FakeClock } from '@parley/testkit/clock'
import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import type { OperatorTerms } from '../../config/operator.ts'
import { addAccess } from './routes.ts'
import { sessionMs } from './sessions.ts'

let operators: readonly OperatorTerms[]

beforeAll(async () => {
  operators = [
    { name: 'ada', password: await passwordHash('lovelace'), role: 'operate' },
    { name: 'vera', password: await passwordHash('rubin'), role: 'view' },
  ]
})

test('without operators everybody who reaches the port may use it', async () => {
  const { get, server } = portOf([])

  expect((await get('/data')).statusCode).toBe(200)
  expect((await get('/session')).json()).toEqual({ isOpen: true })
  expect((await server.inject({ method: 'POST', url: '/data' })).statusCode).toBe(200)
})

test('with operators a stranger learns only whether the process lives', async () => {
  const { get } = portOf(operators)

  expect((await get('/data')).statusCode).toBe(401)
  expect((await get('/session')).statusCode).toBe(401)
  expect((await get('/livez')).statusCode).toBe(200)
  expect((await get('/data', { accept: 'text/html' })).statusCode).toBe(401)
})

test('who signs in has a session that no script reads and no other site sends, until it ends', async () => {
  const { get, signIn, clock, server } = portOf(operators)

  const answer = await signIn('ada', 'lovelace')
  const cookie = String(answer.headers['set-cookie'])
  const headers = { cookie: cookie.split(';')[0] ?? '' }
  const during = await get('/data', headers)
  clock.advance(sessionMs)
  const after = await get('/data', headers)

  expect(answer.json()).toEqual({ isOpen: false, name: 'ada', role: 'operate' })
  expect(cookie).toMatch(/^parley_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  expect([during.statusCode, after.statusCode]).toEqual([200, 401])
  expect((await server.inject({ method: 'DELETE', url: '/session', headers })).headers['set-cookie']).toContain(
    'Max-Age=0',
  )
})

test('who signs out is out', async () => {
  const { get, signIn, server } = portOf(operators)
  const cookie = String((await signIn('ada', 'lovelace')).headers['set-cookie']).split(';')[0] ?? ''

  await server.inject({ method: 'DELETE', url: '/session', headers: { cookie } })

  expect((await get('/data', { cookie })).statusCode).toBe(401)
})

test('who may only look changes nothing', async () => {
  const { server } = portOf(operators)
  const post = (name: string, password: string) =>
    server.inject({ method: 'POST', url: '/data', headers: { authorization: basic(name, password) } })

  expect((await post('vera', 'rubin')).statusCode).toBe(403)
  expect((await post('ada', 'lovelace')).statusCode).toBe(200)
})

test('a program sends its name and password each time', async () => {
  const { get } = portOf(operators)

  expect((await get('/data', { authorization: basic('vera', 'rubin') })).statusCode).toBe(200)
  expect((await get('/data', { authorization: basic('vera', 'lovelace') })).statusCode).toBe(401)
  expect((await get('/data', { authorization: 'Basic !' })).statusCode).toBe(401)
})

test('five mistakes close a name for a minute, even for the right password, and for nobody else', async () => {
  const { signIn, clock } = portOf(operators)
  for (let mistake = 0; mistake < 5; mistake++) expect((await signIn('ada', 'wrong')).statusCode).toBe(401)

  const closed = await signIn('ada', 'lovelace')
  const other = await signIn('vera', 'rubin')
  clock.advance(60_001)
  const again = await signIn('ada', 'lovelace')

  expect([closed.statusCode, other.statusCode, again.statusCode]).toEqual([429, 200, 200])
  expect(closed.headers['retry-after']).toBe('60')
})

test('mistakes of a stranger close a name for strangers, and not for the operator', async () => {
  const { signIn } = portOf(operators)
  expect((await signIn('ada', 'lovelace', '192.0.2.1')).statusCode).toBe(200)
  for (let mistake = 0; mistake < 50; mistake++) await signIn('ada', 'wrong', `198.51.100.${1 + (mistake % 10)}`)

  const [stranger, operator] = [await signIn('ada', 'x', '203.0.113.1'), await signIn('ada', 'lovelace', '192.0.2.1')]

  expect([stranger.statusCode, operator.statusCode]).toEqual([429, 200])
})

test('more than two tries at once are too many', async () => {
  const { signIn } = portOf(operators)

  const statuses = (await Promise.all(['a', 'b', 'c', 'd'].map((name) => signIn(name, 'x')))).map(
    (one) => one.statusCode,
  )

  expect(statuses.toSorted((one, other) => one - other)).toEqual([401, 401, 429, 429])
})

test.each(['cross-site', 'same-site'])(
  'a page of another site (%s) changes nothing, operators or not',
  async (site) => {
    for (const list of [[], operators]) {
      const { server } = portOf(list)
      const headers = { 'sec-fetch-site': site, authorization: basic('ada', 'lovelace') }

      expect((await server.inject({ method: 'POST', url: '/data', headers })).statusCode).toBe(403)
    }
  },
)

test.each(['http://evil.example', 'null', 'http://localhost:1'])(
  'a page of another origin (%s) changes nothing, where browsers say no more than that',
  async (origin) => {
    const { server } = portOf([])
    const send = (headers: Readonly<Record<string, string>>) => server.inject({ method: 'POST', url: '/data', headers })

    expect((await send({ origin })).statusCode).toBe(403)
    expect((await send({ origin: 'http://localhost:80', host: 'localhost' })).statusCode).toBe(200)
  },
)

test.each([{}, { name: 'ada' }, { name: 1, password: 2 }])('%j is no name and password', async (payload) => {
  const { server } = portOf(operators)

  expect((await server.inject({ method: 'POST', url: '/session', payload })).statusCode).toBe(400)
})

function portOf(list: readonly OperatorTerms[]) {
  const clock = new FakeClock()
  const server = Fastify()
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  addAccess(server, { operators: list, nowMs: () => clock.nowMs() })
  for (const url of ['/data', '/livez']) server.get(url, () => ({ ok: true }))
  server.post('/data', () => ({ ok: true }))
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    server.inject({ method: 'GET', url, headers })
  const signIn = (name: string, password: string, remoteAddress = '127.0.0.1') =>
    server.inject({ method: 'POST', url: '/session', payload: { name, password }, remoteAddress })
  return { server, clock, get, signIn }
}

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
}
