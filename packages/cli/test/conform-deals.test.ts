// The conformance cases of deals, as a stranger runs them: an exchange with conformance/deals.yaml, and conform, which plays
// the buyers.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCases, type RunningExchange, startBuyers, startExchange } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const conformance = new URL('../../../conformance/', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'parley-conform-deals-'))
let exchange: RunningExchange
let buyersPort: number

beforeAll(async () => {
  buyersPort = await freePort()
  const config = join(folder, 'deals.yaml')
  const text = readFileSync(new URL('deals.yaml', conformance), 'utf8')
  writeFileSync(config, text.replaceAll(':8091/', `:${buyersPort}/`))
  exchange = await startExchange({ PARLEY_CONFIG: config })
})
afterAll(async () => {
  await exchange.stop()
  rmSync(folder, { recursive: true })
})

test('every case of the stage deals holds, and holds again when the buyers come back', async () => {
  const words = ['conform', '--stage', 'deals', '--url', exchange.url, '--buyers-port', String(buyersPort)]
  const count = loadCases(new URL('cases', conformance)).filter(({ stage }) => stage === 'deals').length

  const first = await run(words)
  const second = await run(words)

  expect(count).toBeGreaterThan(40)
  expect([first.out, second.out]).toEqual([`${count} passed, 0 failed\n`, `${count} passed, 0 failed\n`])
})

test('who loses to a deal of a higher priority is told so in the record', async () => {
  const cases = loadCases(new URL('cases', conformance))
  const one = cases.find(({ name }) => name === 'deal-table/a-deal-with-a-higher-priority-wins-over-higher-bids')
  const buyers = await startBuyers(buyersPort)
  const { headers, body } = one?.request ?? { headers: {}, body: Buffer.alloc(0) }

  const answer = await fetch(`${exchange.url}/openrtb2`, { method: 'POST', headers, body: body.toString() })
  const record = await fetch(`${exchange.adminUrl}/auctions/${answer.headers.get('x-request-id')}`)
  const { steps } = (await record.json()) as { steps: { dispositions: readonly { partner: string; reason: string }[] } }
  await buyers.stop()

  expect(steps.dispositions.map(({ partner, reason }) => `${partner} ${reason}`)).toEqual([
    'house no-bid',
    'acme won',
    'bolt lost-to-deal',
    'coda lost-to-deal',
  ])
})

test('the buyers of another run are reported', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { readonly port: number }

  const { exitCode, err } = await run([
    'conform',
    '--stage',
    'deals',
    '--url',
    exchange.url,
    '--buyers-port',
    String(port),
  ])
  taken.close()

  expect(exitCode).toBe(2)
  expect(err).toContain(`The buyers cannot listen on port ${port}`)
})
