// The chat with the real exchange, in test mode.

import { type RunningExchange, startExchange } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatServer, startChatServer } from './support/chat-server.ts'
import { visit } from './support/visit.ts'

let browser: Browser
let server: ChatServer
let exchange: RunningExchange
beforeAll(async () => {
  browser = await launchChromium()
  server = await startChatServer()
  exchange = await startExchange()
  server.origins = `${exchange.url} https:`
  server.exchange = async (_request, response, { body }) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${exchange.url}/openrtb2`, { method: 'POST', headers, body })
    response.writeHead(answer.status, headers).end(await answer.text())
  }
})
afterAll(async () => {
  await browser.close()
  server.close()
  await exchange.stop()
})

test('the sandbox fills both places with its picture, nothing moves, and the exchange hears of wins and views', async () => {
  const { page, shifts, complaints } = await visit(browser, server.url, 'ads&wait=1500')

  expect(await page.getByRole('article', { name: 'Sponsored: Parley sandbox' }).count()).toBe(2)
  expect(await page.getByRole('link', { name: /^Test ad from the Parley sandbox/ }).count()).toBe(2)
  const pictures = page.getByRole('img', { name: 'Picture from Parley sandbox' })
  const addresses = await pictures.evaluateAll(async (images) => {
    const found = images.map((image) => image as HTMLImageElement)
    await Promise.all(found.map((image) => image.decode()))
    return found.map(({ src, naturalWidth }) => `${src} ${naturalWidth}`)
  })
  expect(addresses).toEqual(Array(2).fill(`${exchange.url}/pictures/sandbox.svg 1200`))
  expect(await page.locator('.blank').count()).toBe(0)
  expect({ shifts, complaints }).toEqual({ shifts: [], complaints: [] })
  await expect.poll(() => exchange.notices('test-win'), { timeout: 15_000 }).toBe(2)
  await expect.poll(() => exchange.notices('test-billing'), { timeout: 15_000 }).toBe(2)
})

test('without loopbackHttp, the sandbox is shown, hears nothing, and the console says why, once', async () => {
  const before = [await exchange.notices('test-win'), await exchange.notices('test-billing')]

  const { page, warnings } = await visit(browser, server.url, 'ads&wait=1500&https-only')

  expect(await page.getByRole('article', { name: 'Sponsored: Parley sandbox' }).count()).toBe(2)
  expect(warnings).toEqual([
    'Parley: notices are not sent (win, billing): the exchange has no https; for an exchange on this machine, set loopbackHttp: true',
  ])
  expect([await exchange.notices('test-win'), await exchange.notices('test-billing')]).toEqual(before)
})
