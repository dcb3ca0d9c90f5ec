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
})
afterAll(async () => {
  await browser.close()
  server.close()
  await exchange.stop()
})

test('the sandbox fills both places, nothing moves, and the exchange hears of wins and views', async () => {
  server.origins = `${exchange.url} https:`
  server.exchange = async (_request, response, { body }) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${exchange.url}/openrtb2`, { method: 'POST', headers, body })
    response.writeHead(answer.status, headers).end(await answer.text())
  }

  const { page, shifts, complaints } = await visit(browser, server.url, 'ads&wait=1500')

  expect(await page.getByRole('article', { name: 'Sponsored: Parley sandbox' }).count()).toBe(2)
  expect(await page.getByRole('link', { name: /^Test ad from the Parley sandbox/ }).count()).toBe(2)
  expect({ shifts, complaints }).toEqual({ shifts: [], complaints: [] })
  await expect.poll(() => exchange.notices('test-win'), { timeout: 15_000 }).toBe(2)
  await expect.poll(() => exchange.notices('test-billing'), { timeout: 15_000 }).toBe(2)
})
