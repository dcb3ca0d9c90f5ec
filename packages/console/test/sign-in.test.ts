// Where the configuration has operators, nobody sees anything before they sign in; by clicking, in a real browser.

import { readabilityOf } from '@parley/testkit/browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Desk, openDesk, type Page } from './support/desk.ts'

/** Of `lovelace`. */
const password = '$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$3HLX63PZwZ9IoEpZTL7frQM7IHzzPLMMutfQ7njLWVk'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk({ admin: { operators: [{ name: 'ada', password, role: 'view' }] } })
})

afterAll(() => desk?.close())

test('a stranger sees a form and nothing else, and a wrong password is told', async () => {
  const page = await desk.open('/partners')

  await signIn(page, 'ada', 'wrong')

  await page.getByText('The name or the password is wrong.').waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect((await fetch(`${desk.exchange.adminUrl}/partners`)).status).toBe(401)
  await page.close()
})

test('who signs in is where they wanted to be, with live numbers, until they sign out', async () => {
  const page = await desk.open('/partners')

  await signIn(page, 'ada', 'lovelace')
  await page.getByRole('heading', { name: 'Partners', level: 1 }).waitFor()
  await page.getByRole('status', { name: 'Exchange: live' }).waitFor()
  const cookies = await page.context().cookies()
  await page.getByRole('button', { name: 'ada: sign out' }).click()
  await page.getByLabel('Name').waitFor()

  expect(cookies).toMatchObject([{ name: 'parley_session', httpOnly: true, sameSite: 'Strict' }])
  expect(await page.context().cookies()).toEqual([])
  await page.close()
})

test('the keyboard signs in', async () => {
  const page = await desk.open('/')

  await page.getByLabel('Name').focus()
  await page.keyboard.type('ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('lovelace')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Now', level: 1 }).waitFor()
  await page.close()
})

test('a program sends its name and password', async () => {
  const authorization = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`

  const answer = await fetch(`${desk.exchange.adminUrl}/metrics`, { headers: { authorization } })

  expect(await answer.text()).toContain('parley_requests_total')
})

test.each(['light', 'dark'] as const)('everybody can read the form in the %s scheme', async (colorScheme) => {
  const page = await desk.open('/', { colorScheme, bypassCSP: true })
  await page.getByLabel('Name').waitFor()

  expect((await readabilityOf(page)).faults).toEqual([])
  await page.close()
})

async function signIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
