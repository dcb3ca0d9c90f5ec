// Everything that a buyer needs, in this network: a ledger, booking, the agent and an exchange, each as its own process.

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { startBooking } from '../../stage/booking.ts'
import { startExchange } from '../../stage/exchange.ts'
import { startLedger } from '../../stage/ledger.ts'
import { type Program, root, startProgram } from '../../stage/program.ts'
import { runnerAgent, strangerAgent } from '../catalog.ts'
import type { Sums } from './judge-round.ts'

export interface Market {
  readonly agentUrl: string
  /** Shows so many cards of a package in chats, sends their notices, and adds up what they cost. */
  readonly show: (packageId: string, count: number) => Promise<Sums>
  /** What the ledger has billed for a package, as soon as it has so many impressions. */
  readonly billed: (packageId: string, impressions: number) => Promise<Sums>
  readonly stop: () => Promise<void>
}

const waitMsMax = 60_000
const everyMs = 300
const chat = readFileSync(join(root, 'docs/examples/first-request.json'), 'utf8')

export async function openMarket(folder: string): Promise<Market> {
  const own = mkdtempSync(join(folder, 'market-'))
  const journal = join(own, 'journal')
  mkdirSync(journal)
  const template = { PARLEY_LEDGER_TEMPLATE: join(folder, 'empty.tar') }
  const [bookingPort, agentPort] = [await freePort(), await freePort()]
  const [bookingUrl, agentUrl] = [`http://127.0.0.1:${bookingPort}`, `http://127.0.0.1:${agentPort}/mcp`]
  const ledger = await startLedger({ name: 'ledger', folder: own, databaseUrl: 'memory', journal, env: template })
  const booking = await startBooking({
    folder: own,
    port: bookingPort,
    databaseUrl: 'memory',
    ledgerUrl: ledger.url,
    env: template,
  })
  const config = join(own, 'agent.yaml')
  writeFileSync(config, JSON.stringify(marketCatalog(agentUrl)))
  const agent = await startProgram({
    name: 'agent',
    file: programFile('agent'),
    args: ['--config', config, '--port', String(agentPort), '--database', 'memory'],
    env: { ...template, PARLEY_BOOKING_URL: bookingUrl, PARLEY_LEDGER_URL: ledger.url },
    ready: /The agent is at/,
    folder: own,
  })
  const exchange = await startExchange({
    folder: own,
    config: {},
    env: { PARLEY_JOURNAL: journal, PARLEY_BOOKING_URL: bookingUrl },
  })
  const programs: readonly Program[] = [exchange, agent, booking, ledger]
  return {
    agentUrl,
    show: (packageId, count) => showCards(exchange.url, packageId, count),
    billed: (packageId, impressions) => billedFor(ledger.url, packageId, impressions),
    stop: async () => void (await Promise.all(programs.map((program) => program.stop()))),
  }
}

/** Of the publisher that the request of the documents names. */
function marketCatalog(url: string): object {
  return {
    url,
    publishers: [{ id: 'pub-1', domain: 'chat.example', properties: ['chat_web'] }],
    products: [
      {
        id: 'shoes-us',
        name: 'Chats about running shoes, US',
        description: 'Answer cards below answers to people who compare running shoes.',
        publishers: ['pub-1'],
        targeting: { countries: ['US'] },
        floorCpmMicros: 2_500_000,
        minimumMicros: 100_000_000,
      },
    ],
    agents: [runnerAgent, strangerAgent],
  }
}

interface Bid {
  readonly cid?: string
  readonly price: number
  readonly nurl: string
  readonly burl: string
}

async function showCards(url: string, packageId: string, count: number): Promise<Sums> {
  let nanos = 0
  for (let shown = 0; shown < count; shown++) {
    const bid = await until(`a card of ${packageId}`, async () => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', headers, body: chat })
      if (answer.status !== 200) return undefined
      const { seatbid } = (await answer.json()) as { readonly seatbid: readonly { readonly bid: readonly Bid[] }[] }
      return seatbid.flatMap((seat) => seat.bid).find(({ cid }) => cid === packageId)
    })
    for (const notice of [bid.nurl, bid.burl]) {
      const { status } = await fetch(notice)
      if (status !== 200) throw new Error(`a notice was answered with ${status}`)
    }
    nanos += Math.round(bid.price * 1e6)
  }
  return { impressions: count, nanos }
}

async function billedFor(url: string, packageId: string, impressions: number): Promise<Sums> {
  const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
  const days = { from: dayOf(Date.now() - 86_400_000), to: dayOf(Date.now() + 86_400_000) }
  const query = new URLSearchParams({ by: 'day', campaign: packageId, ...days })
  return await until(`the bill of ${packageId}`, async () => {
    const { total } = (await (await fetch(`${url}/v1/money?${query.toString()}`)).json()) as {
      readonly total: { readonly count: number; readonly amounts: { readonly paid?: string } }
    }
    if (total.count < impressions) return undefined
    const [whole = '0', fraction = ''] = (total.amounts.paid ?? '0').split('.')
    return { impressions: total.count, nanos: Number(`${whole}${fraction.padEnd(9, '0').slice(0, 9)}`) }
  })
}

async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (const giveUpAt = performance.now() + waitMsMax; performance.now() < giveUpAt; await wait(everyMs)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`there was not ${what} within ${waitMsMax / 1000} s`)
}
