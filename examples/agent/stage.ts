// The processes of the example, each started as an operator would. All that they write is in one temporary folder.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { type Child, startChild } from '../demo/child.ts'

export interface Addresses {
  readonly exchangeUrl: string
  readonly adminUrl: string
  readonly agentUrl: string
  /** Of the buyer; made anew each time. */
  readonly token: string
}

/** The first start makes it, and the next ones are faster. */
const template = fileURLToPath(new URL('../../dist/empty-database.tar', import.meta.url))

/** Takes what ends each process, also of those that are starting. */
type OnStarted = (end: () => Promise<void>) => void

export async function startStage(onStarted: OnStarted, progress: (text: string) => void): Promise<Addresses> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-example-'))
  onStarted(async () => rmSync(folder, { recursive: true, force: true }))
  const token = randomBytes(24).toString('base64url')
  const [ledger, booking, agent] = (await Promise.all([freePort(), freePort(), freePort()])).map(
    (port) => `http://127.0.0.1:${port}`,
  ) as [string, string, string]
  writeFileSync(join(folder, 'agent.yaml'), JSON.stringify(catalogFor(agent, token)))
  writeFileSync(join(folder, 'exchange.yaml'), JSON.stringify(exchangeConfig(folder, booking)))
  const start = async <Place>(child: Child<Place>, what: string): Promise<Place> => {
    onStarted(child.stop)
    const place = await child.ready.catch((error: unknown) => {
      throw new Error(`${what} ${(error as Error).message}`, { cause: error })
    })
    progress(`${what} is running`)
    return place
  }
  const exchange = start(exchangeIn(folder, { PARLEY_LEDGER_URL: ledger, PARLEY_AGENT_URL: agent }), 'the exchange')
  // The others start from the empty database that the first one makes.
  await start(service('ledger', ledger, /ledger is at/, { PARLEY_JOURNAL: join(folder, 'journal') }), 'the ledger')
  await Promise.all([
    start(service('booking', booking, /Booking is at/, { PARLEY_LEDGER_URL: ledger }), 'booking'),
    start(
      service('agent', agent, /The agent is at/, {
        PARLEY_AGENT_CONFIG: join(folder, 'agent.yaml'),
        PARLEY_BOOKING_URL: booking,
        PARLEY_LEDGER_URL: ledger,
      }),
      'the agent',
    ),
  ])
  return { ...(await exchange), agentUrl: agent, token }
}

function service(
  name: 'ledger' | 'booking' | 'agent',
  url: string,
  ready: RegExp,
  env: Readonly<Record<string, string>>,
): Child<true> {
  return startChild({
    file: programFile(name),
    args: [],
    env: {
      [`PARLEY_${name.toUpperCase()}_PORT`]: new URL(url).port,
      [`PARLEY_${name.toUpperCase()}_DATABASE`]: 'memory',
      PARLEY_LEDGER_TEMPLATE: template,
      ...env,
    },
    placeIn: (said) => (ready.test(said) ? true : undefined),
    onComplaint,
  })
}

/** `env` says where the services are that its console asks. */
function exchangeIn(
  folder: string,
  env: Readonly<Record<string, string>>,
): Child<Pick<Addresses, 'exchangeUrl' | 'adminUrl'>> {
  return startChild({
    file: programFile('exchange'),
    args: ['--config', join(folder, 'exchange.yaml')],
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      PARLEY_ADMIN_PORT: '0',
      // No load balancer has to notice the end, and the first auctions are not waited for.
      PARLEY_DRAIN_MS: '0',
      PARLEY_WARM_UP_MS: '0',
      // It starts before booking, and says so.
      PARLEY_LOG_LEVEL: 'error',
      ...env,
    },
    placeIn: (said) => {
      const exchangeUrl = /POST (http:\/\/\S+)\/openrtb2/.exec(said)?.[1]
      const adminUrl = /admin port is (http:\/\/[^\s/]+:\d+)/.exec(said)?.[1]
      return exchangeUrl === undefined || adminUrl === undefined ? undefined : { exchangeUrl, adminUrl }
    },
    onComplaint,
  })
}

function onComplaint(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** One product, of the publisher that the request of the documents names. */
function catalogFor(agentUrl: string, token: string): object {
  return {
    url: `${agentUrl}/mcp`,
    publishers: [{ id: 'pub-1', domain: 'chat.example', properties: ['chat_web'] }],
    products: [
      {
        id: 'chat-purchase-us',
        name: 'Chats with buying intent, US',
        description: 'Answer cards below answers to people who compare or buy shoes.',
        publishers: ['pub-1'],
        targeting: { intents: ['purchase_inquiry', 'comparison'], countries: ['US'] },
        floorCpmMicros: 2_500_000,
        minimumMicros: 100_000_000,
      },
    ],
    agents: [{ id: 'example-buyer', tokenSha256: createHash('sha256').update(token).digest('hex') }],
  }
}

function exchangeConfig(folder: string, bookingUrl: string): object {
  return {
    journal: { directory: join(folder, 'journal') },
    booking: { url: bookingUrl, file: join(folder, 'booking.json'), keepMs: 5000 },
  }
}
