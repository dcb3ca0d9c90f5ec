// The port of the portal over an embedded database, with a clock of its own and services that answer what a test wants.

import type { PortalRole, PortalSession, PortalSide } from '@parley/contract'
import { builtSite, passwordHash, type ServiceAnswer } from '@parley/port'
import { sql } from 'kysely'
import { notesTo } from '../../src/audit/audit.ts'
import { type Database, openDatabase } from '../../src/database/open.ts'
import { addPerson } from '../../src/people/people.ts'
import type { Person } from '../../src/people/person.ts'
import { cookiesFor } from '../../src/port/cookies.ts'
import { createMetrics } from '../../src/port/metrics.ts'
import { createPort, type PortParts } from '../../src/port/server.ts'
import type { ScopedCall } from '../../src/routes/scope.ts'
import { Sessions } from '../../src/sessions/sessions.ts'

export const noonMs = Date.UTC(2026, 10, 18, 12)
const password = 'correct horse battery'

let opened: Database | undefined

/** One is emptied again and again, and stays for the next file of this worker: it takes seconds of processor time to start one. */
async function emptyDatabase(): Promise<Database> {
  opened ??= await openDatabase('memory', { template: process.env.PARLEY_LEDGER_TEMPLATE ?? '' })
  await sql`drop schema if exists portal cascade`.execute(opened.query)
  await opened.migrate()
  return opened
}

interface Forwarded {
  readonly person: Person
  readonly call: ScopedCall
  readonly method: string
}

const good: ServiceAnswer = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from('{"is":"good"}'),
}

let hash: Promise<string> | undefined

/** Not the database: whoever asks for one more portal wants the people of the first. */
export async function serve(changes: Partial<PortParts> = {}, database?: Database) {
  const own = database ?? (await emptyDatabase())
  const clock = { ms: noonMs }
  const forwarded: Forwarded[] = []
  const errors: unknown[] = []
  const answer = { next: good }
  const ask = (person: Person, call: ScopedCall, method: string) => {
    forwarded.push({ person, call, method })
    return Promise.resolve(answer.next)
  }
  const nowMs = () => clock.ms
  const bounds = { idleMs: 3_600_000, longestMs: 43_200_000, sessionsMax: 3 }
  const server = await createPort({
    database: own,
    sessions: new Sessions(own, bounds, nowMs),
    upstreams: { ledger: ask, exchanges: ask, booking: ask },
    provider: undefined,
    cookies: cookiesFor(false),
    sessionSeconds: 43_200,
    note: notesTo(own, nowMs),
    callsPerMinute: 100,
    metrics: createMetrics(own),
    token: 'watch',
    host: undefined,
    names: [],
    proxies: [],
    site: builtSite(new URL('file:///nowhere/')),
    nowMs,
    report: (error) => errors.push(error),
    version: '0',
    ...changes,
  })
  const add = async (
    name: string,
    side: PortalSide,
    of = '',
    roles: readonly PortalRole[] = ['view', 'edit', 'finance'],
  ) => {
    hash ??= passwordHash(password)
    const person = { name, side, of, roles, password: await hash, email: undefined, subject: undefined }
    if (!(await addPerson(own, person, clock.ms))) throw new Error(`${name} cannot be added`)
  }
  const signIn = (name: string, word = password, remoteAddress = '127.0.0.1') =>
    server.inject({ method: 'POST', url: '/session', headers: local, payload: { name, password: word }, remoteAddress })
  /** The headers of somebody who is signed in. */
  const enter = async (name: string) => {
    const entered = await signIn(name)
    const { csrf } = entered.json<PortalSession>()
    return { ...local, cookie: cookieIn(entered.headers['set-cookie']), 'x-parley-csrf': csrf }
  }
  return { database: own, server, clock, forwarded, errors, answer, add, signIn, enter }
}

export const local = { host: 'localhost' }

export function cookieIn(header: unknown): string {
  return String(header).split(';')[0] ?? ''
}
