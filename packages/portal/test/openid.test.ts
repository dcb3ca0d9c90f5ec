// Sign-in with OpenID Connect at a real provider: who comes in, and that everybody else is told one thing.

import type { PortalSession } from '@parley/contract'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerAt } from '../src/openid/provider.ts'
import { addPerson, endPerson } from '../src/people/people.ts'
import { serve } from './support/portal.ts'
import { Browser, type RunningProvider, startProvider } from './support/provider.ts'

let url = ''
let provider: RunningProvider
let portal: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  provider = await startProvider(`${url}/openid/callback`)
  portal = await serve({
    provider: providerAt({
      issuer: provider.issuer,
      client: 'portal',
      secret: 'a secret of the portal',
      callbackUrl: `${url}/openid/callback`,
    }),
  })
  await portal.server.listen({ host: '127.0.0.1', port })
  const add = (name: string, members: { readonly email?: string; readonly subject?: string }) => {
    const person = { name, side: 'publisher', of: 'pub-1', roles: ['view'], password: undefined } as const
    return addPerson(portal.database, { ...person, email: undefined, subject: undefined, ...members }, portal.clock.ms)
  }
  await add('mia', { email: 'Mia@Chat.example' })
  await add('sam', { subject: `${provider.issuer} sub-sam` })
  await add('eve', { email: 'eve@chat.example' })
})
afterAll(async () => {
  await portal?.server.close()
  provider?.stop()
})

/** Signs in as this account, and says where the browser is led and who is in. */
async function enter(login: string, browser = new Browser()) {
  const back = await browser.follow(`${url}/openid`, login, `${url}/openid/callback`)
  const answer = await browser.get(back)
  const session = await browser.get(`${url}/session`)
  return {
    back,
    browser,
    leadsTo: answer.headers.get('location'),
    body: await answer.text(),
    name: session.status === 200 ? ((await session.json()) as PortalSession).name : undefined,
  }
}

const failed = { leadsTo: '/?sign-in=failed', name: undefined }

test('a person is found by a verified address, and from then on by the subject', async () => {
  provider.accounts.set('sub-mia', { email: 'mia@chat.example', email_verified: true })
  expect(await enter('sub-mia')).toMatchObject({ leadsTo: '/', name: 'mia' })

  // The address is given to somebody else, and Mia has another one.
  provider.accounts.set('sub-mia', { email: 'mia@elsewhere.example', email_verified: true })
  provider.accounts.set('sub-thief', { email: 'mia@chat.example', email_verified: true })
  expect(await enter('sub-mia')).toMatchObject({ name: 'mia' })
  expect(await enter('sub-thief')).toMatchObject(failed)
})

test('a person is found by the subject that the operator wrote down, without any address', async () => {
  provider.accounts.set('sub-sam', {})

  expect(await enter('sub-sam')).toMatchObject({ leadsTo: '/', name: 'sam' })
})

test('an address that is not verified, an unknown person and one who has ended are told the same', async () => {
  provider.accounts.set('sub-eve', { email: 'eve@chat.example', email_verified: false })
  provider.accounts.set('sub-nobody', { email: 'nobody@chat.example', email_verified: true })
  const [unverified, unknown] = [await enter('sub-eve'), await enter('sub-nobody')]
  await endPerson(portal.database, 'sam', portal.clock.ms)
  const ended = await enter('sub-sam')

  for (const answer of [unverified, unknown, ended]) expect(answer).toMatchObject(failed)
  expect(new Set([unverified, unknown, ended].map(({ body }) => body)).size).toBe(1)
})

test('what comes back counts once, only in the browser that began, and only with its state', async () => {
  const { back } = await enter('sub-mia')
  const begun = new Browser()
  const other = await begun.follow(`${url}/openid`, 'sub-mia', `${url}/openid/callback`)
  const statusOf = async (browser: Browser, at: string) => {
    const { headers } = await browser.get(at)
    return [headers.get('location'), (await browser.get(`${url}/session`)).status]
  }

  // A code that was used, in a browser that never began, with another state, without a code, and with another issuer.
  expect(await statusOf(new Browser(), back)).toEqual([failed.leadsTo, 401])
  expect(await statusOf(new Browser(), other)).toEqual([failed.leadsTo, 401])
  const stranger = new Browser()
  await stranger.get(`${url}/openid`)
  expect(await statusOf(stranger, other)).toEqual([failed.leadsTo, 401])
  const forged = new Browser()
  const own = await forged.follow(`${url}/openid`, 'sub-mia', `${url}/openid/callback`)
  const mixed = new URL(own)
  mixed.searchParams.set('code', new URL(other).searchParams.get('code') ?? '')
  // The code of another attempt does not fit the verifier of this one.
  expect(await statusOf(forged, mixed.href)).toEqual([failed.leadsTo, 401])
  const wrong = new Browser()
  const issued = new URL(await wrong.follow(`${url}/openid`, 'sub-mia', `${url}/openid/callback`))
  issued.searchParams.set('iss', 'https://evil.example')
  expect(await statusOf(wrong, issued.href)).toEqual([failed.leadsTo, 401])
  expect(await statusOf(new Browser(), `${url}/openid/callback?error=access_denied`)).toEqual([failed.leadsTo, 401])
})

test('a provider that is away is a refusal that says so, and one that comes back is asked again', async () => {
  const away = providerAt({
    issuer: 'http://127.0.0.1:1',
    client: 'portal',
    secret: 's',
    callbackUrl: `${url}/openid/callback`,
  })
  const alone = await serve({ provider: away }, portal.database)

  const answer = await alone.server.inject({ url: '/openid', headers: { host: 'localhost' } })
  await alone.server.close()

  expect(answer.statusCode).toBe(503)
  expect(alone.errors).toHaveLength(1)
  expect((await (await fetch(`${url}/session/ways`)).json()) as object).toEqual({ ways: ['password', 'openid'] })
})
