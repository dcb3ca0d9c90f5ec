// What docs/guides/publisher.md promises to whoever opens a browser. Its commands and scripts are tried in
// documents.test.ts.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchChromium, visitOf } from '@parley/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChatServer } from '../../../examples/chat/server.ts'
import { blocksUnder, documentAt, fileNameOf } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const { text: guide } = documentAt('docs/guides/publisher.md')
const session = new Session(copyProject())
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await session.close()
})

// `npm ci` has been run: the packages are there.
test('two commands lead to a chat page with an ad', async () => {
  const [install = '', start = ''] = blocksUnder('The first ad in a minute', guide).map(({ text }) => text.trim())
  const [address = ''] = /http:\/\/127\.0\.0\.1:8090\/(?= in a browser)/.exec(guide) ?? []

  await session.start(start, 1)
  const { context } = await visitOf(browser)
  const page = await context.newPage()
  await page.goto(session.translate(address))
  await page.getByRole('article', { name: 'Sponsored: Northtrail' }).waitFor()
  await page.getByLabel('Your message').fill('a tent under 100 dollars')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Meadow two-person tent' }).waitFor()
  await page.goto(session.translate(`${address}?test`))
  await page.getByRole('article', { name: 'Sponsored: Parley sandbox' }).waitFor()
  await context.close()
  await session.stopServers()

  expect(install).toBe('npm ci')
})

test('the script for a page shows an ad in it', async () => {
  const scripts = blocksUnder('An ad in your page', guide).filter(({ language }) => language === 'ts')
  const [file = ''] = scripts.map((block) => {
    const path = join(session.folder, fileNameOf(block) ?? '')
    writeFileSync(path, block.text)
    return path
  })

  await untilShown('Advertisement: Parley sandbox', file)

  expect(scripts.length).toBe(1)
})

test('the component of the guide to ads that fit shows an ad below the message', async () => {
  const [component] = blocksUnder('In the chat', documentAt('docs/guides/chat-fit.md').text)
  const file = join(session.folder, 'chat.tsx')
  writeFileSync(file, component?.text ?? '')

  await untilShown('Sponsored: Parley sandbox', file)

  expect(component?.text).toMatch(/^\/\/ chat\.tsx\n/)
})

/** A visitor of a page with this script sees the ad. */
async function untilShown(ad: string, script: string): Promise<void> {
  const server = await startChatServer(0, await servingExchange(), script)
  const { context } = await visitOf(browser)
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('article', { name: ad }).waitFor()
  await context.close()
  await server.close()
  await session.stopServers()
}

/** A page asks once, and the first requests to a process on a busy machine may take longer than a chat waits. */
async function servingExchange(): Promise<string> {
  await session.start('npm start', 2)
  const url = session.translate('http://127.0.0.1:8080')
  const request = JSON.parse(readFileSync(join(session.folder, 'docs/examples/first-request.json'), 'utf8')) as object
  const body = JSON.stringify({ ...request, test: 1 })
  const headers = { 'Content-Type': 'application/json' }
  await expect.poll(async () => (await fetch(`${url}/openrtb2`, { method: 'POST', headers, body })).status).toBe(200)
  return url
}
