// The portal in front of a real ledger, exchange and booking, each a process, with one folder for what they write. Two publishers,
// two partners and two advertisers, whose names and amounts can be searched for in an answer.

import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordHash } from '@parley/port'
import { emptyPostgres, type RunningExchange, startExchange, startPartner } from '@parley/testkit'
import { freePort } from '@parley/testkit/free-port'
import { programFile } from '@parley/testkit/program'
import { openDatabase } from '../../src/database/open.ts'
import { addPerson } from '../../src/people/people.ts'
import type { Person } from '../../src/people/person.ts'
import { advertisers, budgets, campaigns, partners, prices, publishers } from './names.ts'
import { enterPast } from './past.ts'

export const password = 'correct horse battery'
const bookingToken = 'token-of-booking'
const publisherKey = 'key-of-the-first-publisher'
const maskSecret = 'one secret for all masks'
const basic = `Basic ${Buffer.from(`portal:${password}`).toString('base64')}`
const request = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/first-request.json', import.meta.url), 'utf8'),
) as { readonly site: object; readonly imp: readonly object[] }

export interface Stage {
  readonly portalUrl: string
  /** The ids of auctions by publisher, as the exchange and as the publisher calls them; `refused` belongs to nobody. */
  readonly auctions: Readonly<Record<string, { readonly id: string; readonly request: string }>>
  readonly close: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

type Ending = () => Promise<void> | void

/** With books that have a past. */
export async function openStage(people: readonly Omit<Person, 'id'>[]): Promise<Stage> {
  const endings: Ending[] = []
  const close = async () => {
    for (const end of endings.toReversed()) await end()
  }
  try {
    return { ...(await begin(people, endings)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function begin(people: readonly Omit<Person, 'id'>[], endings: Ending[]): Promise<Omit<Stage, 'close'>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-portal-'))
  endings.push(() => rmSync(folder, { recursive: true, force: true }))
  const databases = { ledger: await emptyPostgres(), booking: await emptyPostgres(), portal: await emptyPostgres() }
  endings.push(...Object.values(databases).map(({ drop }) => drop))
  const acme = await startPartner('fast', { price: prices.acme })
  const bolt = await startPartner('fast', { price: prices.bolt })
  endings.push(acme.stop, bolt.stop)
  const [ledgerKey, keys] = await operatorKey()
  writeFileSync(join(folder, 'keys.jsonl'), keys)
  const ports = { ledger: await freePort(), booking: await freePort(), portal: await freePort() }
  const url = (name: keyof typeof ports) => `http://127.0.0.1:${ports[name]}`
  const environment: Environment = {
    PARLEY_JOURNAL: join(folder, 'journal'),
    PARLEY_LEDGER_KEYS: join(folder, 'keys.jsonl'),
    PARLEY_LEDGER_KEY: ledgerKey,
    PARLEY_LEDGER_MASK_SECRET: maskSecret,
    PARLEY_BOOKING_TOKEN: bookingToken,
    PARLEY_PORTAL_DATABASE: databases.portal.url,
    PARLEY_PORTAL_EXCHANGE_OPERATOR: `portal:${password}`,
    PARLEY_PORTAL_TOKEN: 'token-of-metrics',
    PARLEY_LEDGER_URL: url('ledger'),
    PARLEY_BOOKING_URL: url('booking'),
  }
  const start = async (name: 'ledger' | 'booking' | 'portal', args: readonly string[], ready: RegExp) => {
    const child = await startProgram(name, args, ready, environment)
    endings.push(() => kill(child))
  }
  await enterPast(folder, databases.ledger.url, Date.now())
  const onDatabase = (name: 'ledger' | 'booking') => ['--port', String(ports[name]), '--database', databases[name].url]
  await start('ledger', ['serve', ...onDatabase('ledger')], /ledger is at/)
  await start('booking', onDatabase('booking'), /Booking is at/)
  const hash = await passwordHash(password)
  writeFileSync(join(folder, 'exchange.yaml'), exchangeConfig(folder, { acme: acme.url, bolt: bolt.url, hash }))
  const exchange = await startExchange({
    PARLEY_CONFIG: join(folder, 'exchange.yaml'),
    PARLEY_LEDGER_MASK_SECRET: maskSecret,
    PARLEY_LOG_LEVEL: 'error',
  })
  endings.push(exchange.stop)
  await addPeople(databases.portal.url, people, hash)
  await start('portal', ['--port', String(ports.portal), '--exchanges', exchange.adminUrl], /portal is at/)
  for (const at of [0, 1] as const) await book(url('booking'), at)
  const auctions: Record<string, { id: string; request: string }> = { refused: await refuse(exchange) }
  for (const publisher of publishers) auctions[publisher] = await sell(exchange, publisher)
  await untilBilled(url('ledger'), ledgerKey)
  return { portalUrl: url('portal'), auctions }
}

/** Acme buys from the first publisher alone, so that each publisher sells to another partner. */
function exchangeConfig(
  folder: string,
  { acme, bolt, hash }: { readonly acme: string; readonly bolt: string; readonly hash: string },
): string {
  const partner = (name: string, url: string, more: object = {}) => ({
    name,
    marginPercent: 10,
    timeoutMs: 500,
    params: { endpoint: `${url}/bid` },
    ...more,
  })
  return JSON.stringify({
    journal: { directory: join(folder, 'journal') },
    sums: { flushMs: 200 },
    admin: { operators: [{ name: 'portal', password: hash }] },
    auction: { defaultType: 1 },
    credentials: { publishers: [{ id: publishers[0], keys: [hashOf(publisherKey)] }] },
    demand: {
      partners: [partner(partners[0], acme, { publishersAllowed: [publishers[0]] }), partner(partners[1], bolt)],
    },
  })
}

/** As the configuration of an exchange has it. */
export function hashOf(key: string): string {
  return `sha256:${createHash('sha256').update(key).digest('hex')}`
}

async function book(bookingUrl: string, at: 0 | 1): Promise<void> {
  const order = {
    id: campaigns[at],
    advertiser: advertisers[at],
    advertiserDomain: `canary-${at}.example`,
    priceCpm: 5,
    budgetMicros: budgets[at],
    start: '2026-01-01T00:00:00Z',
    end: '2036-01-01T00:00:00Z',
    creative: { title: 'Light', url: `https://canary-${at}.example/`, sponsored: advertisers[at] },
  }
  const answer = await fetch(`${bookingUrl}/v1/campaigns`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bookingToken}`,
      'content-type': 'application/json',
      'idempotency-key': order.id,
    },
    body: JSON.stringify(order),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
}

interface Answer {
  readonly seatbid: readonly { readonly bid: readonly { readonly burl: string }[] }[]
}

/** Below what acme clears and above what bolt does, so that the first publisher never sells to the second partner. */
const floors = { [publishers[0]]: 6.2, [publishers[1]]: 0.5 }

/** A cold partner, or a busy machine, may be too slow: it asks until somebody buys, and both partners have bid where both may. */
async function sell(exchange: RunningExchange, publisher: (typeof publishers)[number]) {
  for (let turn = 0; turn < 100; turn++) {
    const id = `chat-of-${publisher}-${turn}`
    const imp = request.imp.map((one) => ({ ...one, bidfloor: floors[publisher] }))
    const answer = await ask(exchange, {
      ...request,
      id,
      imp,
      site: { ...request.site, publisher: { id: publisher } },
      tmax: 500,
    })
    const text = await answer.text()
    const auction = { id: answer.headers.get('x-request-id') ?? '', request: id }
    if (answer.status !== 200 || !(await hasBids(exchange, auction.id, publisher))) continue
    const { seatbid } = JSON.parse(text) as Answer
    const noted = await fetch(seatbid[0]?.bid[0]?.burl ?? '')
    if (!noted.ok) throw new Error(`the notice ended with ${noted.status}`)
    return auction
  }
  throw new Error(`nobody bought from ${publisher}`)
}

async function hasBids(exchange: RunningExchange, id: string, publisher: string): Promise<boolean> {
  const record = await fetch(`${exchange.adminUrl}/auctions/${id}`, { headers: { authorization: basic } })
  return publisher === publishers[1] || (await record.text()).includes('"below-floor"')
}

/** A request that is refused belongs to nobody. */
async function refuse(exchange: RunningExchange): Promise<{ id: string; request: string }> {
  const answer = await ask(exchange, { id: 'chat-of-nobody' })
  await answer.text()
  return { id: answer.headers.get('x-request-id') ?? '', request: 'chat-of-nobody' }
}

function ask({ url }: RunningExchange, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${publisherKey}` }
  return fetch(`${url}/openrtb2`, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function untilBilled(ledgerUrl: string, key: string): Promise<void> {
  for (let turn = 0; turn < 600; turn++) {
    const answer = await fetch(`${ledgerUrl}/v1/funnel`, { headers: { authorization: `Bearer ${key}` } })
    const { total } = (await answer.json()) as { readonly total: { readonly counts: Readonly<Record<string, number>> } }
    if (total.counts.billed === 2 && (total.counts.won ?? 0) >= 2) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the ledger did not enter what was sold')
}

/** Made by the command, as an operator makes it. */
async function operatorKey(): Promise<readonly [key: string, line: string]> {
  const child = spawn(process.execPath, [programFile('ledger'), 'key', '--side', 'operator'], { stdio: 'pipe' })
  let [line, said] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (line += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  return [/^The key is (\S+)$/m.exec(said)?.[1] ?? '', line]
}

async function addPeople(url: string, people: readonly Omit<Person, 'id'>[], hash: string): Promise<void> {
  const database = await openDatabase(url)
  await database.migrate()
  for (const person of people)
    await addPerson(database, { ...person, password: hash, email: undefined, subject: undefined }, Date.now())
  await database.close()
}

async function startProgram(
  name: 'ledger' | 'booking' | 'portal',
  args: readonly string[],
  ready: RegExp,
  env: Environment,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programFile(name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (ready.test(said)) resolve()
    })
    child.on('exit', () => reject(new Error(`${name} did not start: ${said}`)))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
