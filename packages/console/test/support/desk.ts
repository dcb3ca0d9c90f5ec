// An exchange with partners of every kind, and a browser that looks at its console.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningExchange, startExchange, startPartner } from '@parley/testkit'
import { launchChromium } from '@parley/testkit/browser'

type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>

export interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  /** Axe is a script from elsewhere, which the policy of the page forbids. */
  readonly bypassCSP?: boolean
}

export interface Desk {
  readonly exchange: RunningExchange
  /** Sends a request of a publisher and tells the id under which it is stored. */
  readonly send: (publisher: string, members?: object) => Promise<string>
  readonly open: (path: string, look?: Look) => Promise<Page>
  /** What the browser complained about: errors of scripts, and what the policy forbade. */
  readonly complaints: readonly string[]
  /** Requests that went to anybody but the admin port. */
  readonly strangers: readonly string[]
  readonly close: () => Promise<void>
}

/** `members` stand beside its partners in the configuration. */
export async function openDesk(members: object = {}): Promise<Desk> {
  const partners = await Promise.all([
    startPartner('fast', { price: 5 }),
    startPartner('fast', { price: 3 }),
    startPartner('lying', { lie: 'link-http', price: 6 }),
  ])
  const [alpha, beta, gamma] = partners.map(({ url }) => ({ endpoint: `${url}/bid` }))
  // A busy machine may take a second for a first call; nobody is to be late here.
  const config = {
    ...members,
    auction: { timeoutMs: 5000 },
    demand: {
      partners: [
        { name: 'alpha', timeoutMs: 500, params: alpha },
        { name: 'beta', timeoutMs: 500, params: beta },
        { name: 'gamma', timeoutMs: 500, params: gamma },
        { name: 'delta', countries: ['FR'], params: alpha },
      ],
    },
  }
  const folder = mkdtempSync(join(tmpdir(), 'parley-console-'))
  writeFileSync(join(folder, 'parley.yaml'), JSON.stringify(config))
  const exchange = await startExchange({ PARLEY_CONFIG: join(folder, 'parley.yaml') })
  const browser = await launchChromium()
  const complaints: string[] = []
  const strangers: string[] = []
  return {
    exchange,
    complaints,
    strangers,
    send: async (publisher, more = {}) => {
      const body = JSON.stringify({ ...requestOf(publisher), ...more })
      const headers = { 'content-type': 'application/json' }
      const { headers: answered } = await fetch(`${exchange.url}/openrtb2`, { method: 'POST', headers, body })
      return answered.get('x-request-id') ?? ''
    },
    async open(path, { colorScheme = 'light', width = 1440, bypassCSP = false } = {}) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP })
      page.on('pageerror', ({ message }) => complaints.push(message))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      page.on('request', (request) => {
        if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(exchange.adminUrl)) {
          strangers.push(request.url())
        }
      })
      await page.goto(exchange.adminUrl + path)
      return page
    },
    async close() {
      await browser.close()
      await exchange.stop()
      await Promise.all(partners.map((partner) => partner.stop()))
      rmSync(folder, { recursive: true })
    },
  }
}

const nativeRequest = JSON.stringify({
  native: { ver: '1.2', assets: [{ id: 1, required: 1, title: { len: 90 } }] },
})

function requestOf(publisher: string): object {
  const imp = [{ id: 'imp-0', bidfloor: 1, native: { request: nativeRequest } }]
  return { id: 'theirs', imp, tmax: 500, site: { publisher: { id: publisher } } }
}
