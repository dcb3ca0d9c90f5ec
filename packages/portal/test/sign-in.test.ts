// Signing in with a password, and what a session is worth.

import { expect, test } from 'vitest'
import { endPerson } from '../src/people/people.ts'
import { cookiesFor } from '../src/port/cookies.ts'
import { cookieIn, local, serve } from './support/portal.ts'

test('whoever signs in has a cookie that no script reads and no other site sends, and only its hash is stored', async () => {
  const { add, signIn, server, database } = await serve()
  await add('pia', 'publisher', 'pub-1', ['view', 'finance'])

  const entered = await signIn('pia')
  const cookie = String(entered.headers['set-cookie'])
  const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? ''
  const known = await server.inject({ url: '/session', headers: { ...local, cookie: cookieIn(cookie) } })
  const rows = await database.query.selectFrom('portal.sessions').selectAll().execute()

  expect(cookie).toMatch(/^parley_portal=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  expect(entered.json()).toEqual({
    name: 'pia',
    side: 'publisher',
    of: 'pub-1',
    roles: ['view', 'finance'],
    csrf: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(known.json()).toEqual(entered.json())
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(entered.json<{ csrf: string }>().csrf)
})

test('behind TLS the cookie is Secure, and its name keeps neighbouring hosts from setting it', async () => {
  const { add, signIn } = await serve({ cookies: cookiesFor(true) })
  await add('pia', 'publisher', 'pub-1')

  expect(String((await signIn('pia')).headers['set-cookie'])).toMatch(/^__Host-parley_portal=.*; Secure$/)
})

test('a wrong password, an unknown name and somebody who has ended are told the same, in about the same time', async () => {
  const { add, signIn, database, clock } = await serve()
  await add('pia', 'publisher', 'pub-1')
  await add('old', 'partner', 'rich')
  await endPerson(database, 'old', clock.ms)

  const answers = [await signIn('pia', 'wrong'), await signIn('nobody'), await signIn('old')]

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined])
})

test('tries are bounded, and a stranger elsewhere locks nobody out', async () => {
  const { add, signIn } = await serve()
  await add('pia', 'publisher', 'pub-1')
  const tries = async (address: string, count: number) => {
    const statuses: number[] = []
    for (let at = 0; at < count; at++) statuses.push((await signIn('pia', 'wrong', address)).statusCode)
    return statuses
  }

  expect(await tries('10.0.0.9', 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect((await signIn('pia', undefined, '10.0.0.8')).statusCode).toBe(200)
})

test('a session ends when it is idle, after its longest time, and when somebody signs out', async () => {
  const { add, enter, server, clock } = await serve()
  await add('pia', 'publisher', 'pub-1')
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await server.inject({ url: '/api/money', headers })).statusCode

  const idle = await enter('pia')
  clock.ms += 3_599_999
  expect(await statusOf(idle)).toBe(200)
  clock.ms += 3_600_000
  expect(await statusOf(idle)).toBe(401)

  const long = await enter('pia')
  for (let hour = 0; hour < 23; hour++) {
    clock.ms += 1_800_000
    expect(await statusOf(long), `after ${hour + 1} halves of an hour`).toBe(200)
  }
  clock.ms += 1_800_000
  expect(await statusOf(long)).toBe(401)

  const out = await enter('pia')
  await server.inject({ method: 'DELETE', url: '/session', headers: out })
  expect(await statusOf(out)).toBe(401)
})

test('a person has so many sessions: a further one ends the oldest; and with the person all end', async () => {
  const { add, enter, server, clock, database } = await serve()
  await add('pia', 'publisher', 'pub-1')
  await add('max', 'publisher', 'pub-1')
  const other = await enter('max')
  const entered: Awaited<ReturnType<typeof enter>>[] = []
  for (let at = 0; at < 4; at++) {
    clock.ms += 1000
    entered.push(await enter('pia'))
  }
  const statuses = () =>
    Promise.all(
      [other, ...entered].map(async (headers) => (await server.inject({ url: '/session', headers })).statusCode),
    )

  expect(await statuses()).toEqual([200, 401, 200, 200, 200])
  await endPerson(database, 'pia', clock.ms)
  expect(await statuses()).toEqual([200, 401, 401, 401, 401])
})

test('a change needs the token of its session and no page of another site', async () => {
  const { add, enter, server, forwarded } = await serve()
  await add('ann', 'advertiser', 'Shoes Ltd')
  await add('bob', 'advertiser', 'Boots Ltd')
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  const change = async (headers: Readonly<Record<string, string>>) =>
    (await server.inject({ method: 'PATCH', url: '/api/campaigns/c', headers, payload: { revision: 1 } })).statusCode
  const { 'x-parley-csrf': _, ...without } = ann

  expect(await change(without)).toBe(403)
  expect(await change({ ...ann, 'x-parley-csrf': bob['x-parley-csrf'] })).toBe(403)
  expect(await change({ ...ann, origin: 'https://evil.example' })).toBe(403)
  expect(await change({ ...ann, origin: 'null' })).toBe(403)
  expect(await change({ ...ann, 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(forwarded).toEqual([])
  expect(await change({ ...ann, origin: 'http://localhost', 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('behind a proxy that passes on another host, the origin is that of the address in browsers', async () => {
  const { add, enter, server } = await serve({ host: 'portal.example' })
  await add('ann', 'advertiser', 'Shoes Ltd')
  const ann = await enter('ann')
  const change = async (origin: string) => {
    const headers = { ...ann, origin }
    return (await server.inject({ method: 'PATCH', url: '/api/campaigns/c', headers, payload: {} })).statusCode
  }

  expect(await change('https://portal.example')).toBe(200)
  expect(await change('http://localhost')).toBe(403)
})

test('a stranger learns neither which paths there are nor who is here', async () => {
  const { server } = await serve()
  const get = (url: string, headers = {}) => server.inject({ url, headers: { ...local, ...headers } })
  const forged = { cookie: `parley_portal=${'x'.repeat(43)}` }

  const [known, unknown] = [await get('/api/money'), await get('/api/nothing')]
  expect([known.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(known.body).toBe(unknown.body)
  expect((await get('/api/money', forged)).statusCode).toBe(401)
  expect((await get('/metrics')).statusCode).toBe(404)
  expect((await get('/metrics', { authorization: 'Bearer watch' })).body).toContain('parley_portal_database_up 1')
  expect((await get('/openid')).statusCode).toBe(404)
  expect((await server.inject({ url: '/session', headers: { host: 'rebound.example' } })).statusCode).toBe(421)
  expect((await get('/session/ways')).json()).toEqual({ ways: ['password'] })
})

test('requests of a person are bounded', async () => {
  const { add, enter, server } = await serve({ callsPerMinute: 2 })
  await add('pia', 'publisher', 'pub-1')
  const headers = await enter('pia')
  const ask = () => server.inject({ url: '/api/money', headers })

  expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200, 429])
})
