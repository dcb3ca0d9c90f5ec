// Everything that the demo starts. First what is looked at: partners, exchange and console; then traffic; the ledger joins
// when it is ready. The parts are stopped in reverse order.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@parley/testkit/free-port'
import { randomOf } from '@parley/testkit/random'
import { ensureConsole } from '../../scripts/console/ensure.ts'
import { openBooks } from './books.ts'
import { createCaller } from './call.ts'
import { type Moods, startDemand } from './demand.ts'
import { startExchange } from './exchange.ts'
import { readMetrics } from './metrics-text.ts'
import { numbersLine } from './numbers.ts'
import type { Options } from './options.ts'
import { startTraffic } from './traffic.ts'
import { showWait } from './wait.ts'

export interface Stage {
  readonly endpoint: string
  readonly adminUrl: string
  readonly firstBid: Promise<void>
  /** Resolves when the exchange ends, with how it ended. */
  readonly ended: Promise<string>
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
  const { rate, exchangePort, adminPort } = options
  const chance = randomOf(seed)
  const { urls: partnerUrls, productCount, moods, close } = await startDemand(chance)
  onStarted(close)
  progress(`three bidders and a shop with ${productCount} products are running`)

  const journal = mkdtempSync(join(tmpdir(), 'parley-demo-journal-'))
  onStarted(() => rmSync(journal, { recursive: true, force: true }))
  const ledgerPort = await freePort()
  const ledgerUrl = `http://127.0.0.1:${ledgerPort}`
  const onComplaint = (text: string): void => complain(`Exchange: ${text}`)
  const exchange = startExchange({ port: exchangePort, adminPort, partnerUrls, journal, ledgerUrl, onComplaint })
  onStarted(exchange.stop)
  const [{ endpoint, adminUrl }] = await Promise.all([
    addressesOf(exchange.ready, progress),
    buildConsole(progress, complain),
  ])

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
  // Last, because its start takes more processor time than that of all others.
  onStarted(openBooks({ journal, port: ledgerPort, progress, complain }).stop)
  return { endpoint, adminUrl, firstBid, ended: exchange.ended, numbers, moods }
}

async function addressesOf<Place>(ready: Promise<Place>, progress: StageParts['progress']): Promise<Place> {
  const place = await showWait('the exchange', ready, progress).catch((error: unknown) => {
    throw new Error(`the exchange ${(error as Error).message}`, { cause: error })
  })
  progress('the exchange is running')
  return place
}

/** The exchange works without its console, so the demo does too. */
async function buildConsole(progress: StageParts['progress'], complain: StageParts['complain']): Promise<void> {
  try {
    await showWait('the console', ensureConsole(), progress)
    progress('the console is built')
  } catch (error) {
    complain(`The console could not be built: ${(error as Error).message}
The demo goes on without its pages. To build it, run npm run build:console.`)
  }
}
