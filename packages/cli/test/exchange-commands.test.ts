// send, conform and replay against a real exchange.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningExchange, startExchange } from '@parley/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportMembers } from '../src/program.ts'
import { run } from './effects.ts'

const request = new URL('../../../docs/examples/first-request.json', import.meta.url).pathname
const log = join(tmpdir(), `parley-replay-${process.pid}.jsonl`)
let exchange: RunningExchange

beforeAll(async () => {
  exchange = await startExchange()
})
afterAll(async () => {
  await exchange.stop()
  rmSync(log, { force: true })
})

test('a bid is shown with its price, its ad and what is left of the limit', async () => {
  const { exitCode, out } = await run(['send', request, '--url', exchange.url])

  expect(exitCode).toBe(0)
  expect(out).toMatch(/^200 OK {2}in [\d.]+ ms$/m)
  expect(out).toContain('99 of 100 requests per second left for your address')
  expect(out).toContain('Bid for impression 1: 6.5 USD CPM, seat house, campaign trail-shoes')
  expect(out).toMatch(/asset 1 {2}title: \w/)
  expect(out).not.toContain('\u001b[')
})

test('a test request shows the findings and the partners that would have been called', async () => {
  const { out } = await run(['send', request, '--url', exchange.url, '--test'])

  expect(out).toContain('Bid for impression 1: 1 USD CPM, seat sandbox')
  expect(out).toContain('Test mode findings')
  expect(out).toMatch(/keywords +running shoes, trail running/)
  expect(out).toMatch(/house +impression 1 {2}yes/)
})

test('no bid is explained and is not an error', async () => {
  const input = readFileSync(request, 'utf8').replace('"bidfloor": 0.5', '"bidfloor": 999')

  const { exitCode, out } = await run(['send', '-', '--url', exchange.url], { input })

  expect(exitCode).toBe(0)
  expect(out).toContain('204 No Content')
  expect(out).toContain('This is a normal response, not an error.')
})

test('a refusal points to the line of the file, and test mode to all of them', async () => {
  const input = readFileSync(request, 'utf8')
    .replace('"bidfloor": 0.5', '"bidfloor": "0.5"')
    .replace('"at": 1', '"at": 3')

  const live = await run(['send', '-', '--url', exchange.url], { input })
  const whole = await run(['send', '-', '--url', exchange.url, '--test', '--json'], { input })

  expect(live.exitCode).toBe(1)
  expect(live.out).toContain('stdin:8:19  INVALID_FIELD_TYPE  imp[0].bidfloor')
  expect(live.out).toContain('fix   write "bidfloor": 0.5')
  expect(JSON.parse(whole.out)).toMatchObject({
    command: 'send',
    exitCode: 1,
    status: 400,
    faults: [
      { field: 'imp[0].bidfloor', line: 8 },
      { field: 'at', line: 3 },
    ],
  })
})

test.each([
  ['send', request],
  ['conform', '--only', 'tmax-of-99'],
  ['replay', log],
])('%s prints the members that the reference promises', async (...words) => {
  const [command = ''] = words
  const entry = { atMs: 0, request: JSON.parse(readFileSync(request, 'utf8')) as object }
  writeFileSync(log, JSON.stringify(entry))

  const { out } = await run([...words, '--url', exchange.url, '--json'])

  expect(Object.keys(JSON.parse(out))).toEqual(['command', 'exitCode', ...(reportMembers[command] ?? [])])
})

test('https to a port that uses http is reported by each command', async () => {
  const url = exchange.url.replace('http:', 'https:')

  const ends = [
    await run(['send', request, '--url', url]),
    await run(['conform', '--url', url, '--only', 'tmax-of-99']),
    await run(['replay', log, '--url', url]),
    await run(['check-partner', '--url', url]),
  ]

  expect(ends.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2])
  for (const { err } of ends) expect(err).toContain('(it uses http, not https: write http:// in --url)')
})

test('colours are for a terminal', async () => {
  const { out } = await run(['send', request, '--url', exchange.url], { isTTY: true })

  expect(out).toContain('\u001b[32m')
})

test('the conformance suite passes, with progress for a terminal only', async () => {
  const quiet = await run(['conform', '--url', exchange.url, '--only', 'bidfloor'])
  const watched = await run(['conform', '--url', exchange.url, '--only', 'bidfloor'], { isTTY: true })

  expect(quiet).toMatchObject({ exitCode: 0, err: '' })
  expect(quiet.out).toMatch(/^\d+ passed, 0 failed\n$/)
  expect(watched.err).toContain('cases, 0 failing')
})

test('a failing case is reported with its file, its rule and a way to repeat it', async () => {
  const { exitCode, out } = await run(['conform', '--url', `${exchange.url}/nowhere`, '--only', 'tmax-of-99'])

  expect(exitCode).toBe(1)
  expect(out).toContain('file  conformance/cases/bid-request/tmax-of-99-is-refused.json')
  expect(out).toContain('rule  V08-tmax')
  expect(out).toMatch(/curl -i -X POST '.*\/nowhere\/openrtb2'/)
  expect(out).toContain('0 passed, 1 failed')
})

test('a log is replayed and its answers are counted', async () => {
  const good = JSON.parse(readFileSync(request, 'utf8')) as object
  const lines = [0, 20, 40, 60].map((atMs) => JSON.stringify({ atMs, request: good }))
  writeFileSync(log, [...lines, JSON.stringify({ atMs: 80, request: {} }), ''].join('\n'))

  const all = await run(['replay', log, '--url', exchange.url, '--speed', '2'])
  const some = await run(['replay', log, '--url', exchange.url, '--count-max', '3', '--json'])

  expect(all.exitCode).toBe(1)
  expect(all.out).toMatch(/^5 requests in [\d.]+ s$/m)
  expect(all.out).toMatch(/200 +4 {2}a bid/)
  expect(all.out).toMatch(/400 +1 {2}refused/)
  expect(all.out).toMatch(/latency ms {3}p50 [\d.]+/)
  expect(JSON.parse(some.out)).toMatchObject({ exitCode: 0, inLog: 5, sent: 3, answers: { '200': 3 } })
})

test.each([['send', request], ['replay', log], ['conform']])(
  '%s without an exchange is exit code 2',
  async (...words) => {
    const { exitCode, out } = await run([...words, '--url', 'http://127.0.0.1:9', '--json'])

    expect(exitCode).toBe(2)
    expect(JSON.parse(out)).toMatchObject({ exitCode: 2, problem: expect.stringContaining('No exchange answers') })
  },
)
