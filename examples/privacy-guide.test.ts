// docs/guides/privacy.md does what it says: its configurations load, and a reader who types its commands in order sees
// which view each partner got.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { afterAll, expect, test, vi } from 'vitest'
import { blocksIn, blocksUnder, fileNameOf } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const guide = readFileSync(new URL('../docs/guides/privacy.md', import.meta.url), 'utf8')
const steps = blocksUnder('Look at one auction', guide)

let session: Session | undefined
afterAll(() => session?.close())

test('every configuration of the guide loads', () => {
  const texts = blocksIn(guide).filter(({ language }) => language === 'yaml')

  const loadings = texts.map(({ text }) => loadConfig(text, {}, adapterSchemas))

  expect(loadings.map(({ kind }) => kind)).toEqual(['config', 'config'])
})

test('a reader who follows the guide sees which view each partner got, and why', async () => {
  session = new Session(copyProject())
  const [bidder = '', exchange = ''] = commandsIn('server')
  const [ask = '', explain = ''] = commandsIn('')

  await session.start(bidder, 1)
  saveConfig(session)
  await session.start(exchange, 2)
  // A cold partner may be too slow for the deadline at first; its view is told all the same.
  const answer = await vi.waitFor(() => session?.run(session.translate(ask)), { timeout: 20_000, interval: 50 })
  const record = JSON.parse(await session.run(session.translate(explain))) as { steps: { privacy: unknown } }

  expect(answer).toBeDefined()
  expect(record.steps.privacy).toEqual(JSON.parse(steps.find(({ role }) => role === 'privacy')?.text ?? ''))
})

function commandsIn(role: string): readonly string[] {
  return steps.filter((block) => block.language === 'sh' && block.role === role).map(({ text }) => text)
}

function saveConfig(reader: Session): void {
  const [config] = steps.filter(({ language }) => language === 'yaml')
  const name = config === undefined ? undefined : fileNameOf(config)
  if (config === undefined || name === undefined) throw new Error('the guide has no configuration with a name')
  writeFileSync(join(reader.folder, name), reader.translate(config.text))
}
