// Everything that the demo starts, in order: demand, ledger, exchange, traffic. The parts are stopped in reverse order.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomOf } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { ensureConsole } from '../../scripts/console/ensure.ts'
import { createCaller } from './call.ts'
import { type Moods, startDemand } from './demand.ts'
import { startExchange } from './exchange.ts'
import { startLedger } from './ledger.ts'
import { readMetrics } from './metrics-text.ts'
import { numbersLine } from './numbers.ts'
import type { Options } from './options.ts'
import { startTraffic } from './traffic.ts'

export interface Stage {
  readonly endpoint: string
  readonly adminUrl: string
  readonly ledgerUrl: string
  readonly firstBid: Promise<void>
  /** Resolves when the exchange or the ledger ends, for any reason. */
  readonly ended: Promise<void>
  /** A line for the terminal. */
  readonly numbers: () => Promise<string>
  readonly moods: Moods
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
  await ensureConsole()
  progress('the console is built')
  const { urls: partnerUrls, productCount, moods, close } = await startDemand(chance)
  onStarted(close)
  progress(`started three bidders and a shop with ${productCount} products`)

  const onComplaint = (text: string): void => complain(`Exchange: ${text}`)
  const { exchangePort, adminPort } = options
  const journal = mkdtempSync(join(tmpdir(), 'parley-demo-journal-'))
  onStarted(() => rmSync(journal, { recursive: true, force: true }))
  const ledgerPort = await freePort()
  const ledgerUrl = `http://127.0.0.1:${ledgerPort}`
  const starting = startLedger(journal, ledgerPort, (text) => complain(`Ledger: ${text}`))
  // If the exchange cannot start, nobody waits for the ledger any more.
  starting.catch(() => {})
  onStarted(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  const exchange = await startExchange({ port: exchangePort, adminPort, partnerUrls, journal, ledgerUrl, onComplaint })
  onStarted(exchange.stop)
  progress('the exchange is running')
  const ledger = await starting
  progress('the ledger is running, with its books in memory')

  const { endpoint, adminUrl } = exchange.place
  const caller = createCaller('127.0.0.1')
  onStarted(caller.close)
  const numbers = async (): Promise<string> => numbersLine(readMetrics((await caller.get(`${adminUrl}/metrics`)).body))

  const { promise: firstBid, resolve: noteBid } = Promise.withResolvers<void>()
  const traffic = startTraffic({
    endpoint,
    rate,
    chance,
    onAnswer(sent) {
      if (sent.answer.status === 200) noteBid()
    },
    onAccident: (error) => complain(`A request got no answer: ${(error as Error).message}`),
  })
  onStarted(traffic.stop)
  const ended = Promise.race([exchange.ended, ledger.ended])
  return { endpoint, adminUrl, ledgerUrl, firstBid, ended, numbers, moods }
}
