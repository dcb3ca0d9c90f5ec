// A real exchange with a journal on a real disk, tokens of its own making, and a partner that writes down what it hears.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  request as send,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { NoticeKind } from '@parley/contract'
import { atBeginning, createTokens, type Entry, type NoticeFacts, readJournal } from '@parley/journal'
import { type DemandExchange, startExchange } from '../demand/exchange.ts'
import { configOf } from '../support/config.ts'
import { factsOf as plainFacts } from '../support/notice-facts.ts'
import { emptyFolder } from '../support/server.ts'

const secret = 'the secret of tests, which is long enough'

export interface Place {
  /** Of all processes. */
  readonly root: string
  /** Of the first process. */
  readonly directory: string
}

export function newPlace(): Place {
  const root = emptyFolder()
  return { root, directory: join(root, '0') }
}

export interface StageOptions {
  readonly notices?: object
  readonly journal?: object
  readonly env?: Readonly<Record<string, string>>
}

/** An exchange that keeps its notices there; its partner `alpha` may be called on this machine. */
export function startKeeping({ root }: Place, { notices, journal, env }: StageOptions = {}): Promise<DemandExchange> {
  const partners = [
    { name: 'alpha', noticeDomains: ['127.0.0.1'], params: { endpoint: 'http://127.0.0.1:1/bid' } },
    { name: 'stranger', params: { endpoint: 'http://127.0.0.1:1/bid' } },
  ]
  const config = {
    limits: { addresses: { '127.0.0.1': 1_000_000 } },
    notices: { secret, trustNetwork: true, retryDelayMs: 20, ...notices },
    journal: { directory: root, ...journal },
    demand: { partners },
  }
  return startExchange(config, env)
}

const { keySeconds, expirySeconds } = configOf('').notices
const tokens = createTokens({ secret, previousSecret: '', keySeconds, expirySeconds, randomBytes })

export interface SoldBid {
  readonly bid: string
  readonly partner?: string
  readonly isTest?: boolean
  readonly winUrl?: string
  readonly billingUrl?: string
  readonly landingUrl?: string
}

/** The path of a notice of this bid. */
export function pathOf(kind: NoticeKind, sold: SoldBid): string {
  const { winUrl: win = '', billingUrl: billing = '', landingUrl: landing = '' } = sold
  const sealed = { ...factsOf(sold), urls: { win, billing, landing } }
  if (kind === 'click') return `/c/${tokens.sealClick(sealed)}`
  if (kind === 'feedback') return `/feedback/${tokens.seal(sealed).feedback()}`
  return `/${kind.slice(0, 1)}/${tokens.seal(sealed)[kind]}`
}

export function factsOf({ bid, partner = 'alpha', isTest = false }: SoldBid): NoticeFacts {
  const issuedAt = Math.floor(Date.now() / 1000)
  return { ...plainFacts(bid), partner, isTest, issuedAt, expiresAt: issuedAt + expirySeconds }
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** How often it was sent: more than once where the exchange closed the connection first. */
  readonly sends: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Status 0 where the connection broke. */
export function call({ port }: { readonly port: number }, path: string, method = 'GET', sends = 1): Promise<Answer> {
  return new Promise((resolve) => {
    const broken = (): void => resolve({ status: 0, headers: {}, body: '', sends })
    const request = send({ host: '127.0.0.1', port, path, method, agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body, sends }))
      response.once('error', broken)
    })
    request.once('error', () => {
      // The exchange closed it for being idle as this was written to it. As HTTP has it, that call is sent again.
      if (request.reusedSocket) call({ port }, path, method, sends + 1).then(resolve, broken)
      else broken()
    })
    request.end()
  })
}

/** Everything that is in a journal now. */
export async function entriesIn({ directory }: Place): Promise<readonly Entry[]> {
  const reader = await readJournal(directory, atBeginning)
  try {
    return await reader.next({ recordsMax: 10_000_000, bytesMax: 1_000_000_000 })
  } finally {
    await reader.close()
  }
}

/** `win bid-1` for each notice, in the order of the journal. */
export async function noticesIn(place: Place): Promise<readonly string[]> {
  return (await entriesIn(place)).flatMap(({ record }) =>
    record.type === 'notice' ? [`${record.kind} ${record.facts.bid}`] : [],
  )
}

/** `win bid-1 sent 1` for each call of a partner that has ended. */
export async function deliveriesIn(place: Place): Promise<readonly string[]> {
  return (await entriesIn(place)).flatMap(({ record }) =>
    record.type === 'delivery' ? [`${record.kind} ${record.bid} ${record.end} ${record.attempts}`] : [],
  )
}

const servers: Server[] = []

export interface ListeningPartner {
  readonly url: string
  /** The paths that it was called with. */
  readonly heard: string[]
}

export async function listeningPartner(
  answer: RequestListener = (_, response) => response.end(),
): Promise<ListeningPartner> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

/** For afterAll. */
export function stopListening(): void {
  agent.destroy()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
}
