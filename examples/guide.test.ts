// docs/guides/add-a-partner.md does what it says: its configurations load, and a reader who types its commands in order
// sees what it shows.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adapterSchemas, loadConfig } from '@parley/exchange'
import { afterAll, expect, test, vi } from 'vitest'
import { PartnerEntry } from '../packages/exchange/src/catalog/partner.ts'
import { TipjarParams } from './adapter-tipjar/params.ts'
import { applyDiff, type Block, blocksIn, blocksUnder, fileNameOf } from './guide.ts'
import { copyProject, Session } from './terminal.ts'

const guide = readFileSync(new URL('../docs/guides/add-a-partner.md', import.meta.url), 'utf8')
const byOpenrtb = blocksUnder('A bidder that speaks OpenRTB', guide)
const byAdapter = blocksUnder('A bidder with a protocol of its own', guide)

/** A cold partner may be too slow for the deadline at first; a reader asks again. */
const patience = { timeout: 20_000, interval: 50 }

let session: Session | undefined
afterAll(() => session?.close())

test('every configuration of the guide loads', () => {
  const schemas = { ...adapterSchemas, tipjar: TipjarParams }

  const loadings = yamlIn(blocksIn(guide)).map(({ text }) => loadConfig(text, {}, schemas))

  expect(loadings.length).toBeGreaterThanOrEqual(4)
  expect(loadings.filter(({ kind }) => kind !== 'config')).toEqual([])
})

test('a new OpenRTB partner takes at most ten lines', () => {
  const [first] = yamlIn(byOpenrtb)

  expect(first?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
})

test('the guide names every option of a partner and of the OpenRTB adapter', () => {
  const { openrtb } = adapterSchemas
  const options = [...namesIn(PartnerEntry), ...namesIn(openrtb)]

  expect(options.length).toBeGreaterThan(20)
  expect(options.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})

test('a reader who follows the guide sees a bid of a configured partner, its record and the loss notice', async () => {
  session ??= new Session(copyProject())
  const [check = '', ask = '', explain = ''] = commandsIn(byOpenrtb, '')
  const [bidderCommand = '', exchangeCommand = ''] = commandsIn(byOpenrtb, 'server')

  saveFiles(byOpenrtb, session)
  expect(await session.run(check)).toMatch('The configuration is right.')
  const bidder = await session.start(bidderCommand, 1)
  saveFiles(byOpenrtb, session)
  await session.start(exchangeCommand, 2)
  await vi.waitFor(async () => {
    const answer = await answerTo(session, ask)
    const { steps } = (await answerTo(session, explain)) as AuctionRecord

    expect(answer).toMatchObject({ seatbid: [{ seat: 'acme', bid: [{ impid: '1', price: 7 }] }] })
    expect(steps.dispositions).toEqual(shownJson('dispositions'))
    expect(JSON.parse(steps.calls[0]?.sent.body ?? '')).toEqual(shownJson('received'))
  }, patience)
  await vi.waitFor(() => expect(bidder.said()).toMatch(`${blockOf('notice')}\n`), patience)
  await session.stopServers()
})

test('a reader who follows the guide sees a bid of the new adapter', async () => {
  session ??= new Session(copyProject())
  const [place = '', ask = ''] = commandsIn(byAdapter, '')
  const [tipjarCommand = '', exchangeCommand = ''] = commandsIn(byAdapter, 'server')

  expect(await session.run(place)).toMatch(/Test Files.* 1 passed/)
  changePartners(session.folder)
  await session.start(tipjarCommand, 1)
  saveFiles(byAdapter, session)
  await session.start(exchangeCommand, 2)
  await vi.waitFor(async () => {
    const adm = expect.stringContaining('All about running shoes')

    expect(await answerTo(session, ask)).toMatchObject({ seatbid: [{ seat: 'tipjar', bid: [{ adm }] }] })
  }, patience)
  await session.stopServers()
})

interface AuctionRecord {
  readonly steps: {
    readonly dispositions: readonly unknown[]
    readonly calls: readonly { readonly sent: { readonly body: string } }[]
  }
}

async function answerTo(reader: Session | undefined, command: string): Promise<unknown> {
  return JSON.parse((await reader?.run(reader.translate(command))) ?? '')
}

function saveFiles(blocks: readonly Block[], reader: Session): void {
  for (const block of yamlIn(blocks)) {
    const name = fileNameOf(block)
    if (name !== undefined) writeFileSync(join(reader.folder, name), reader.translate(block.text))
  }
}

function changePartners(folder: string): void {
  const [diff] = byAdapter.filter(({ language }) => language === 'diff')
  const file = join(folder, /^--- (\S+)$/m.exec(diff?.text ?? '')?.[1] ?? '')
  writeFileSync(file, applyDiff(readFileSync(file, 'utf8'), diff?.text ?? ''))
}

function yamlIn(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ language }) => language === 'yaml')
}

function commandsIn(blocks: readonly Block[], role: string): readonly string[] {
  return blocks.filter((block) => block.language === 'sh' && block.role === role).map(({ text }) => text)
}

function blockOf(role: string): string {
  return byOpenrtb.find((block) => block.role === role)?.text.trim() ?? ''
}

function shownJson(role: string): unknown {
  return JSON.parse(blockOf(role))
}

function namesIn(schema: unknown): readonly string[] {
  return Object.keys((schema as { readonly properties: object }).properties)
}
