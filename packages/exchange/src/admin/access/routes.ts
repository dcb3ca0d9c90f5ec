// Who may use the admin port. Without operators in the configuration, everybody who reaches it (D81: this machine, by
// default). With operators, a browser signs in and has a session; a program sends its name and password with each request
// (RFC 7617), as Prometheus and curl can. Whether the process lives and is ready is told to everybody.

import { createHash, randomBytes } from 'node:crypto'
import { adminRoutes } from '@parley/contract'
import { createSignIn, isFromOtherSite } from '@parley/port'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OperatorTerms } from '../../config/operator.ts'
import { refuse } from '../refuse.ts'
import { type Person, Sessions, sessionMs } from './sessions.ts'

const cookieName = 'parley_session'
const open: readonly string[] = ['/livez', '/readyz', '/console/:file', '/session']
const safe: readonly string[] = ['GET', 'HEAD', 'OPTIONS']
/** A password is checked once in this time for each program: each check costs 60 ms. */
const rememberedMs = 300_000

export interface AccessParts {
  readonly operators: readonly OperatorTerms[]
  readonly nowMs: () => number
}

/** Who has sent a request; undefined where there are no operators. */
export type WhoIs = (request: FastifyRequest) => Person | undefined

/** Goes behind the console, whose page says nothing about the exchange: it asks for everything, and signs in if it has to. */
export function addAccess(server: FastifyInstance, { operators, nowMs }: AccessParts): WhoIs {
  const sessions = new Sessions(nowMs, () => randomBytes(32).toString('base64url'))
  const signIn = createSignIn((name) => knownAs(operators, name), nowMs)
  const programs = new Map<string, { readonly person: Person; readonly untilMs: number }>()
  const people = new WeakMap<FastifyRequest, Person>()

  const personOf = async (request: FastifyRequest): Promise<Person | 'too-often' | undefined> => {
    const token = tokenIn(request.headers.cookie)
    const session = token === undefined ? undefined : sessions.find(token)
    if (session !== undefined) return session
    const given = basicIn(request.headers.authorization)
    if (given === undefined) return undefined
    const key = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest('base64')
    const known = programs.get(key)
    if (known !== undefined && known.untilMs > nowMs()) return known.person
    const tried = await signIn(given.name, given.password, request.ip)
    if (tried.kind !== 'person') return tried.kind === 'too-often' ? 'too-often' : undefined
    if (programs.size >= 100) programs.clear()
    programs.set(key, { person: tried.person, untilMs: nowMs() + rememberedMs })
    return tried.person
  }

  server.addHook('onRequest', async (request, reply) => {
    if (!safe.includes(request.method) && isFromOtherSite(request.headers)) return refuse(reply, 403, fromElsewhere)
    if (operators.length === 0) return
    const url = request.routeOptions.url ?? ''
    if (open.includes(url)) return
    const person = await personOf(request)
    if (person === 'too-often') return refuse(reply.header('Retry-After', '60'), 429, tooOften)
    if (person === undefined) return refuse(reply, 401, signInFirst)
    people.set(request, person)
    if (!safe.includes(request.method) && person.role !== 'operate') return refuse(reply, 403, onlyView)
  })

  server.get(adminRoutes.session.path, { schema: adminRoutes.session }, async (request, reply) => {
    if (operators.length === 0) return { isOpen: true }
    const person = await personOf(request)
    if (person === undefined || person === 'too-often') return refuse(reply, 401, signInFirst)
    return { isOpen: false, ...person }
  })
  server.post(adminRoutes.signIn.path, { schema: adminRoutes.signIn }, async (request, reply) => {
    const { name, password } = (request.body ?? {}) as Readonly<Record<string, unknown>>
    if (typeof name !== 'string' || typeof password !== 'string') return refuse(reply, 400, nameAndPassword)
    const tried = await signIn(name, password, request.ip)
    if (tried.kind === 'too-often') return refuse(reply.header('Retry-After', '60'), 429, tooOften)
    if (tried.kind === 'wrong') return refuse(reply, 401, 'the name or the password is wrong')
    reply.header('Set-Cookie', cookieOf(sessions.open(tried.person), sessionMs / 1000))
    return { isOpen: false, ...tried.person }
  })
  server.delete(adminRoutes.signOut.path, { schema: adminRoutes.signOut }, (request, reply) => {
    const token = tokenIn(request.headers.cookie)
    if (token !== undefined) sessions.close(token)
    return reply.header('Set-Cookie', cookieOf('', 0)).send({ isOpen: operators.length === 0 })
  })
  return (request) => people.get(request)
}

const signInFirst =
  'sign in on the page of this port, or send the name and password of an operator (Authorization: Basic)'
const onlyView = 'this operator has view-only access; the role operate is required'
const tooOften = 'too many failed attempts; wait a minute'
const fromElsewhere = 'this request was sent by a page of another site'
const nameAndPassword = 'send a JSON object with name and password'

function knownAs(operators: readonly OperatorTerms[], wanted: string) {
  const found = operators.find(({ name }) => name === wanted)
  return found === undefined ? undefined : { person: { name: wanted, role: found.role }, password: found.password }
}

function cookieOf(token: string, seconds: number): string {
  return `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
}

function tokenIn(cookie: string | undefined): string | undefined {
  const pairs = (cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === cookieName)?.[1]
}

function basicIn(header: string | undefined): { readonly name: string; readonly password: string } | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,512})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return name === undefined || password === undefined ? undefined : { name, password }
}
