// An exchange with demand of every kind and a browser that looks at its admin port, for the tests of the pages.

import { launchChromium } from '@parley/testkit/browser'
import { slowly } from '@parley/testkit/slowly'
import { house, partnerAt, simpleImp, simpleRequest } from '../demand/documents.ts'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { startPartner, stopPartners } from '../demand/partner.ts'
import { stopAll } from '../support/server.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>
export type Page = Awaited<ReturnType<Browser['newPage']>>

interface Look {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  /** Axe is a script from elsewhere, which the policy of the page forbids. */
  readonly bypassCSP?: boolean
}

export interface Operator {
  readonly exchange: DemandExchange
  /** Sends a request and tells the id under which it is kept. */
  readonly send: (document: object) => Promise<string>
  readonly open: (path: string, look?: Look) => Promise<Page>
  /** What the browser complained about: errors of scripts, and what the policy forbade. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

export async function startOperator(): Promise<Operator> {
  const [alpha, beta, gamma, delta] = await Promise.all([
    startPartner('fast', { price: 5 }),
    startPartner('fast', { price: 3 }),
    startPartner('lying', { lie: 'link-http', price: 6 }),
    startPartner('silent'),
  ])
  const partners = [
    partnerAt('alpha', alpha.url, { marginPercent: 10 }),
    partnerAt('beta', beta.url),
    partnerAt('gamma', gamma.url),
    partnerAt('delta', delta.url, { timeoutMs: 250, countries: ['DE'] }),
  ]
  const exchange = await startExchange({ house, demand: { partners } }, slowly)
  return operatorOf(exchange)
}

/** A browser that looks at an exchange that runs. */
export async function operatorOf(exchange: DemandExchange): Promise<Operator> {
  await warm(exchange)
  const browser = await launchChromium()
  const complaints: string[] = []
  return {
    exchange,
    complaints,
    send: async (document) => (await exchange.post(document)).headers['x-request-id'] ?? '',
    async open(path, { colorScheme = 'light', width = 1440, bypassCSP = false } = {}) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 }, bypassCSP })
      page.on('pageerror', ({ message }) => complaints.push(message))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      await page.goto(`http://127.0.0.1:${exchange.adminPort}${path}`)
      return page
    },
    async close() {
      await browser.close()
      await stopAll()
      await stopPartners()
    },
  }
}

/** Partners and exchange answer their first requests slowly. The silent partner is spared: who never answers is asked less. */
async function warm(exchange: DemandExchange): Promise<void> {
  for (let round = 0; round < 10; round++) await exchange.post(simpleRequest({ id: `warm-${round}` }))
}

/** Second price with a floor of two dollars, about a person whose consent is missing; `members` stand over it. */
export function personalRequest(members: object = {}): object {
  return simpleRequest({
    id: 'theirs-1',
    at: 2,
    imp: [simpleImp({ bidfloor: 2 })],
    site: { publisher: { id: 'pub-1' } },
    user: { id: 'somebody' },
    device: { ip: '192.0.2.7', geo: { country: 'DEU' } },
    regs: { ext: { gdpr: 1 } },
    ...members,
  })
}
