// An exchange that follows booking, when answers are lost or refused.

import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { LeaseReport } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { followBooking } from '../src/app/follow-booking.ts'
import { adapterSchemas, loadConfig, systemClock } from '../src/index.ts'

let server: Server | undefined
afterEach(() => void server?.close())

test('T92: a report whose answer was lost comes again as it was, and then the next one', async () => {
  const { url, reports } = await listen((response, at) => (at === 0 ? response.destroy() : answer(response)))

  const booking = follow(url)
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(2), { timeout: 10_000 })
  await booking.close()

  const [lost, again, next] = reports
  expect(again).toEqual(lost)
  expect(next?.sequence).toBe((lost?.sequence ?? 0) + 1)
})

test('T92: a report that is refused for good is given up, so that it does not keep others from coming', async () => {
  const { url, reports } = await listen((response, at) =>
    at === 0 ? response.writeHead(409).end('{}') : answer(response),
  )

  const booking = follow(url)
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1), { timeout: 10_000 })
  await booking.close()

  expect(reports[1]?.sequence).toBe((reports[0]?.sequence ?? 0) + 1)
})

function follow(url: string) {
  const loading = loadConfig('booking: { tickMs: 100 }', {}, adapterSchemas)
  if (loading.kind === 'problems') throw new Error('the configuration of the test is not valid')
  const settings = { ...loading.config.booking, url, noticeSeconds: 3600 }
  return followBooking(settings, {
    clock: systemClock,
    wallMs: Date.now,
    newId: () => 'holder-1',
    chance: Math.random,
    report: () => {},
    journal: undefined,
  })
}

function answer(response: ServerResponse): void {
  response.end(JSON.stringify({ grants: [], lacks: [], shares: [], snapshot: 0 }))
}

async function listen(serve: (response: ServerResponse, at: number) => void) {
  const reports: LeaseReport[] = []
  server = createServer((request, response) => {
    void text(request).then((body) => {
      reports.push(JSON.parse(body) as LeaseReport)
      serve(response, reports.length - 1)
    })
  })
  await new Promise<void>((resolve) => void server?.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reports }
}
