// docs/guides/publisher.md does what it says: a reader who types its commands in order sees what it shows, in a terminal
// and in a browser.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, visitOf } from '../packages/client/test/support/chromium.ts'
import { startChatServer } from './chat/server.ts'
import { type Block, blocksIn, blocksUnder } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const guide = readFileSync(new URL('../docs/guides/publisher.md', import.meta.url), 'utf8')
const first = blocksUnder('The first ad in a minute', guide)
const byServer = blocksUnder('A bid from your server', guide)
const inPage = blocksUnder('An ad in your page', guide)
const faults = blocksUnder('When something is wrong', guide)

const session = new Session(copyProject())
let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await session.close()
})

test('every block of the guide belongs to a section that is tried here', () => {
  expect(blocksIn(guide).length).toBe(first.length + byServer.length + inPage.length + faults.length)
})

// `npm ci` has been run: the packages are there.
test('two commands lead to a chat page with an ad', async () => {
  const [install = '', start = ''] = first.map(({ text }) => text.trim())
  const [address = ''] = /http:\/\/127\.0\.0\.1:8090\/(?= in a browser)/.exec(guide) ?? []

  await session.start(start, 1)
  const { context } = await visitOf(browser)
  const page = await context.newPage()
  await page.goto(session.translate(address))
  await page.getByRole('article', { name: 'Sponsored: Parley sandbox' }).waitFor()
  await page.goto(session.translate(`${address}?live`))
  await page.getByRole('article', { name: 'Sponsored: Northtrail' }).waitFor()
  await context.close()
  await session.stopServers()

  expect(install).toBe('npm ci')
})

test('the scripts print what the guide shows', async () => {
  const [startCommand = ''] = commandsIn(byServer, 'server')
  await session.start(startCommand, 2)
  for (const block of [...byServer, ...faults]) save(block)

  const [ad = '', faulty = '', checked = ''] = await Promise.all(
    [...commandsIn(byServer, ''), ...commandsIn(faults, '')].map((command) => session.run(command)),
  )
  await session.stopServers()

  expect(printedJson(ad)).toEqual(jsonIn(byServer, 'ad'))
  expect(printedJson(faulty)).toEqual(jsonIn(faults, 'error'))
  expect(checked).toMatch('Field value invalid: tmax ')
})

test('the script for a page shows an ad in it', async () => {
  const [startCommand = ''] = commandsIn(byServer, 'server')
  await session.start(startCommand, 2)
  const [file = ''] = inPage.map(save)
  const server = await startChatServer(0, session.translate('http://127.0.0.1:8080'), file)

  const { context } = await visitOf(browser)
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('article', { name: 'Advertisement: Parley sandbox' }).waitFor()
  await context.close()
  await server.close()
  await session.stopServers()
})

/** Saves a script under the name that its first line gives it, with the ports that were really taken. */
function save({ language, text }: Block): string {
  const name = /^\/\/ (\S+\.ts)\n/.exec(text)?.[1]
  if (language !== 'ts' || name === undefined) return ''
  const file = join(session.folder, name)
  writeFileSync(file, session.translate(text))
  return file
}

/** npm may have something to say before the script does. */
function printedJson(said: string): unknown {
  return JSON.parse(said.slice(said.search(/^\{$/m)))
}

function commandsIn(blocks: readonly Block[], role: string): readonly string[] {
  return blocks.filter((block) => block.language === 'sh' && block.role === role).map(({ text }) => text)
}

function jsonIn(blocks: readonly Block[], role: string): unknown {
  return JSON.parse(blocks.find((block) => block.language === 'json' && block.role === role)?.text ?? '')
}
