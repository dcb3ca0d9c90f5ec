// campaign against a real booking.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './effects.ts'

const token = 'a-token-of-this-test'
let child: ChildProcess
let url = ''

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  child = spawn(process.execPath, [programFile('booking'), '--database', 'memory', '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PARLEY_BOOKING_TOKEN: token },
  })
  // It goes on to write, so its pipe stays open.
  const lines = child.stdout?.iterator({ destroyOnReturn: false }) ?? []
  for await (const said of lines) if (String(said).includes('Booking is at')) return
})

afterAll(async () => {
  child.kill()
  await once(child, 'exit')
})

const order = JSON.parse(
  readFileSync(new URL('../../../docs/examples/campaign-order.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>

test('an ad that needs a look is booked, found in the list, and approved or rejected', async () => {
  const creative = { title: 'A miracle for feet', url: 'https://northpeak.example/', sponsored: 'Northpeak' }
  const booked = await campaign(['book', '-'], { ...order, id: 'miracle', creative })
  const listed = await campaign(['list'])
  const silent = await campaign(['reject', 'miracle'])
  const rejected = await campaign(['reject', 'miracle', '--reason', 'no miracles, please'])
  const approved = await campaign(['approve', 'miracle'])

  expect(booked.out).toContain('miracle  waits for review, revision 1')
  expect(booked.out).toContain('review   the text says “miracle”')
  expect(listed.out).toBe('miracle  waits for review  $0.00 of $500.00\n')
  expect([silent.exitCode, silent.err]).toEqual([2, expect.stringContaining('Say why with --reason')])
  expect(rejected.out).toContain('review   no miracles, please')
  expect(approved.out).toContain('miracle  active, revision 3')
})

test('a campaign is paused and resumed', async () => {
  await campaign(['book', '-'], order)

  expect((await campaign(['pause', 'trail-shoes'])).out).toContain('trail-shoes  paused, revision 2')
  expect((await campaign(['resume', 'trail-shoes', '--json'])).out).toContain('"state": "active"')
})

test('why-not says where every impression went, and a forecast what an order would buy', async () => {
  await campaign(['book', '-'], { ...order, id: 'seen' })
  const report = {
    holder: 'a-node',
    sequence: 1,
    noticeSeconds: 3600,
    returns: [],
    uses: [],
    wants: [],
    traffic: [
      {
        campaign: 'seen',
        ends: [
          { end: 'outbid', count: 1500 },
          { end: 'won', count: 500 },
        ],
      },
    ],
    sample: {
      of: 10,
      imp: { keywords: [], country: 'US', floorMicros: 1, toBeatMicros: 0, isSecondPrice: false },
    },
  }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await fetch(`${url}/v1/leases`, { method: 'POST', headers, body: JSON.stringify(report) })

  const explained = await run(['why-not', 'seen', '--url', url, '--token', token])
  const forecast = await campaign(['forecast', '-'], order)

  expect(explained.out).toContain('Of 2,000 impressions that matched, each went to one of these:')
  expect(explained.out).toMatch(/1,500 {3}75\.0 % {2}█{18} +a partner bid more/)
  expect(explained.out).toMatch(/500 {3}25\.0 % {2}█{6} +won/)
  expect(explained.out).toContain('100.0 %  none of its keywords')
  expect(forecast.out).toContain('There is no forecast yet')
  expect((await run(['why-not', 'nobody', '--url', url, '--token', token])).err).toContain(
    'there is no campaign nobody',
  )
})

test('what cannot be done is said with the way to fix it', async () => {
  const errorOf = async (...given: Parameters<typeof campaign>) => (await campaign(...given)).err

  expect(await errorOf(['show', 'nobody'])).toContain('refused: there is no campaign nobody.')
  expect(await errorOf(['show'])).toContain('Name the campaign: parley campaign show <id>.')
  expect(await errorOf(['book'])).toContain('Name the file with the order')
  expect(await errorOf(['book', '-'], { ...order, id: 'late', end: '2026-11-01T00:00:00Z' })).toContain(
    'end: must be after start',
  )
  expect((await run(['campaign', 'list', '--url', url])).err).toContain('Set PARLEY_BOOKING_TOKEN')
  expect((await run(['campaign', 'list', '--url', 'http://127.0.0.1:1'])).err).toContain('npx parley-booking')
})

function campaign(args: readonly string[], input?: object) {
  const given = input === undefined ? '' : JSON.stringify(input)
  return run(['campaign', ...args, '--url', url, '--token', token], { input: given })
}
