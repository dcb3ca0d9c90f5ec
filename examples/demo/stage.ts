// Everything that the demo starts, in order: demand, exchange, ledger, page, traffic. The parts are stopped in reverse order.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomOf } from '@parley/testkit'
import { createCaller } from './call.ts'
import { startDemand } from './demand.ts'
import { startExchange } from './exchange.ts'
import { askMoney, startLedger } from './ledger.ts'
import { Memory } from './memory.ts'
import { readMetrics } from './metrics-text.ts'
import { type Numbers, numbersOf } from './numbers.ts'
import type { Options } from './options.ts'
import { startPage } from './page-server.ts'
import { startTraffic } from './traffic.ts'

export interface Stage {
  readonly pageUrl: string
  readonly endpoint: string
  readonly adminUrl: string
  readonly ledgerUrl: string
  readonly firstBid: Promise<void>
  /** Resolves when the exchange or the ledger ends, for any reason. */
  readonly ended: Promise<void>
  readonly numbers: () => Promise<Numbers>
}

export interface StageParts {
  readonly options: Options
  /** Takes what ends each part that was started. */
  readonly onStarted: (end: () => unknown) => void
  readonly progress: (text: string) => void
  readonly complain: (text: string) => void
}

/** The same chats and moods each time. */
const seed = 2026

export async function setStage({ options, onStarted, progress, complain }: StageParts): Promise<Stage> {
  const { rate } = options
  const chance = randomOf(seed)
  const { urls: partnerUrls, productCount, close } = await startDemand(chance)
  onStarted(close)
  progress(`started three bidders and a shop with ${productCount} products`)

  const onComplaint = (text: string): void => complain(`Exchange: ${text}`)
  const { exchangePort, adminPort } = options
  const journal = mkdtempSync(join(tmpdir(), 'parley-demo-journal-'))
  onStarted(() => rmSync(journal, { recursive: true, force: true }))
  const starting = startLedger(journal, (text) => complain(`Ledger: ${text}`))
  // If the exchange cannot start, nobody waits for the ledger any more.
  starting.catch(() => {})
  onStarted(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  const exchange = await startExchange({ port: exchangePort, adminPort, partnerUrls, journal, onComplaint })
  onStarted(exchange.stop)
  progress('the exchange is running')
  const ledger = await starting
  const ledgerUrl = ledger.place
  progress('the ledger is running, with its books in memory')

  const { endpoint, adminUrl } = exchange.place
  const memory = new Memory()
  const caller = createCaller('127.0.0.1')
  onStarted(caller.close)
  const numbers = async (): Promise<Numbers> =>
    numbersOf(readMetrics((await caller.get(`${adminUrl}/metrics`)).body), memory, Date.now())
  const places = { endpoint, adminUrl, ledgerUrl, rate, productCount }
  const money = () => askMoney(caller, ledgerUrl)
  const page = await startPage({ port: options.port, places, memory, caller, numbers, money })
  onStarted(page.close)

  const { promise: firstBid, resolve: noteBid } = Promise.withResolvers<void>()
  const traffic = startTraffic({
    endpoint,
    rate,
    chance,
    onAnswer(sent) {
      memory.add(sent, Date.now())
      if (sent.answer.status === 200) noteBid()
    },
    onAccident: (error) => complain(`A request got no answer: ${(error as Error).message}`),
  })
  onStarted(traffic.stop)
  const ended = Promise.race([exchange.ended, ledger.ended])
  return { pageUrl: page.url, endpoint, adminUrl, ledgerUrl, firstBid, ended, numbers }
}
