// A demand partner who follows docs/guides/partner.md sees what it says.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type Block, blocksIn, blocksUnder, fileNameOf } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const guide = readFileSync(new URL('../docs/guides/partner.md', import.meta.url), 'utf8')

/** On a busy machine an answer may be late; a reader checks again. */
const patience = { timeout: 30_000, interval: 50 }

const session = new Session(copyProject())
afterAll(() => session.close())

test('the guide has the commands that are tried here', () => {
  const roles = blocksIn(guide)
    .filter(({ language }) => language === 'sh')
    .map(({ role }) => role)

  expect(roles).toEqual(['setup', 'server', '', 'server', 'red', '', 'server', '', ''])
})

test('the check of the good mock partner is green', async () => {
  const blocks = blocksUnder('See a green check', guide)

  await session.start(commandsIn(blocks, 'server')[0] ?? '', 1)
  await vi.waitFor(async () => {
    const said = await session.run(session.translate(commandsIn(blocks, '')[0] ?? ''))
    expect(withoutTimes(said)).toContain(textIn(blocks, 'green'))
  }, patience)
  await session.stopServers()
})

test('the check of a bad one is red and says how to mend it', async () => {
  const blocks = blocksUnder('See a red one', guide)

  await session.start(commandsIn(blocks, 'server')[0] ?? '', 1)
  const check = session.translate(commandsIn(blocks, 'red')[0] ?? '')
  const said = await session.run(`${check.trimEnd()} || echo "exit code $?"`)
  const explained = await session.run(commandsIn(blocks, '')[0] ?? '')
  await session.stopServers()

  expect(said).toContain(textIn(blocks, 'red'))
  expect(said).toContain('exit code 1')
  expect(explained).toContain('B19-secure')
})

test('the bidder of the examples passes, with two pieces of advice', async () => {
  const blocks = blocksUnder('Check your own bidder', guide)

  await session.start(commandsIn(blocks, 'server')[0] ?? '', 1)
  await vi.waitFor(async () => {
    const said = await session.run(session.translate(commandsIn(blocks, '')[0] ?? ''))
    expect(said).toContain('green  8 answers, no fault, 2 to consider.')
  }, patience)
  await session.stopServers()
})

test('the configuration of the guide is right', async () => {
  const blocks = blocksUnder('Into the exchange', guide)
  const [file] = blocks.filter(({ language }) => language === 'yaml')
  writeFileSync(join(session.folder, (file && fileNameOf(file)) ?? ''), file?.text ?? '')

  const said = await session.run(commandsIn(blocks, '')[0] ?? '')

  expect(said).toContain('right  acme.yaml')
})

test('the answer that the guide shows is JSON, and so is its markup', () => {
  const [block] = blocksIn(guide).filter(({ role }) => role === 'answer')
  const { seatbid } = JSON.parse(block?.text ?? '') as { seatbid: { bid: { adm: string }[] }[] }

  expect(JSON.parse(seatbid[0]?.bid[0]?.adm ?? '')).toMatchObject({ native: { ver: '1.2' } })
})

function commandsIn(blocks: readonly Block[], role: string): readonly string[] {
  return blocks.filter((block) => block.language === 'sh' && block.role === role).map(({ text }) => text)
}

function textIn(blocks: readonly Block[], role: string): string {
  return blocks.find((block) => block.language === 'text' && block.role === role)?.text.trimEnd() ?? ''
}

/** Statuses and times differ from run to run; the guide leaves them out. */
function withoutTimes(said: string): string {
  return said.replace(/ +200, \d bids?, [\d.]+ ms/g, '')
}
