// npm run pictures: writes the pictures of the documents anew, from the real page in Chromium.

import { mkdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startExchange } from '@parley/testkit'
import { launchChromium, visitOf } from '@parley/testkit/browser'
import { startChatServer } from '../examples/chat/server.ts'

const bytesMax = 150_000
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

const exchange = await startExchange()
const chat = await startChatServer(0, exchange.url)
const browser = await launchChromium()
try {
  const { context } = await visitOf(browser, { viewport: { width: 640, height: 780 }, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${chat.url}/?live`)
  await page.getByRole('img', { name: 'Picture from Northtrail' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  mkdirSync(folder, { recursive: true })
  const path = `${folder}chat-ad.png`
  await page.screenshot({ path })
  const bytes = statSync(path).size
  process.stdout.write(`docs/pictures/chat-ad.png: ${bytes} bytes (at most ${bytesMax}).\n`)
  process.exitCode = bytes > bytesMax ? 1 : 0
} finally {
  await browser.close()
  await chat.close()
  await exchange.stop()
}
