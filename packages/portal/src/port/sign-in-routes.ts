// Signing in and out: with a password, or at the provider of the operator. Whoever is not let in is told the same in every case.

import { randomBytes } from 'node:crypto'
import { type PortalSession, portalRoutes, SignInOrder } from '@parley/contract'
import { createSignIn } from '@parley/port'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Check } from 'typebox/value'
import { findByIdentity, findByName } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { csrfOf } from '../sessions/sessions.ts'
import { absence, refuse } from './refuse.ts'
import type { PortParts, SignedIn, SignedInOf } from './server.ts'

const attemptSeconds = 600
/** Each asks the provider. */
const atOnceMax = 8

export function addSignIn(server: FastifyInstance, parts: PortParts, signedInOf: SignedInOf): void {
  const { database, sessions, provider, cookies, note, metrics, nowMs } = parts
  const signIn = createSignIn<Person>((name) => findByName(database, name), nowMs)

  server.get(portalRoutes.session.path, { schema: portalRoutes.session }, (request, reply) => {
    const known = signedInOf(request)
    return known === undefined ? refuse(reply, 401, 'sign in first') : reply.send(sessionOf(known))
  })
  server.get(portalRoutes.ways.path, { schema: portalRoutes.ways }, () => ({
    ways: provider === undefined ? ['password'] : ['password', 'openid'],
  }))
  server.post(portalRoutes.signIn.path, { schema: portalRoutes.signIn }, async (request, reply) => {
    if (!Check(SignInOrder, request.body)) return refuse(reply, 400, 'send a JSON object with name and password')
    const { name, password } = request.body
    const tried = await signIn(name, password, request.ip)
    if (tried.kind === 'too-often') {
      metrics.countSignIn('password', 'too-often')
      return refuse(reply, 429, 'too many failed attempts; wait a minute')
    }
    if (tried.kind === 'wrong') {
      metrics.countSignIn('password', 'refused')
      // Not the name: somebody may have typed the password there.
      await note({ person: undefined, route: 'signIn', ids: {}, status: 401 })
      return refuse(reply, 401, 'the name or the password is wrong')
    }
    return reply.send(sessionOf(await begin(parts, reply, tried.person, 'password')))
  })
  server.delete(portalRoutes.signOut.path, { schema: portalRoutes.signOut }, async (request, reply) => {
    const known = signedInOf(request)
    if (known !== undefined) {
      await sessions.close(known.token)
      await note({ person: known.person, route: 'signOut', ids: {}, status: 200 })
    }
    cookies.setSession(reply, '', 0)
    return reply.send({ isOut: true })
  })
  addOpenid(server, parts)
}

function addOpenid(server: FastifyInstance, parts: PortParts): void {
  const { database, provider, cookies, note, metrics, report } = parts
  let asking = 0
  server.get(portalRoutes.openid.path, { schema: portalRoutes.openid }, async (_, reply) => {
    if (provider === undefined) return absence(reply)
    const attempt = randomBytes(32).toString('base64url')
    const url = await provider.beginUrl(attempt)
    cookies.setAttempt(reply, attempt, attemptSeconds)
    return reply.redirect(url.href, 303)
  })
  server.get(portalRoutes.openidCallback.path, { schema: portalRoutes.openidCallback }, async (request, reply) => {
    if (provider === undefined) return absence(reply)
    if (asking >= atOnceMax) return refuse(reply, 503, 'too many sign-ins are running; try again')
    const attempt = cookies.attemptIn(request)
    cookies.setAttempt(reply, '', 0)
    const back = new URL(request.url, 'http://localhost').searchParams
    const person = await personBack(attempt, back)
    if (person !== undefined) {
      await begin(parts, reply, person, 'openid')
      return reply.redirect('/', 303)
    }
    metrics.countSignIn('openid', 'refused')
    await note({ person: undefined, route: 'openidCallback', ids: {}, status: 401 })
    return reply.redirect('/?sign-in=failed', 303)
  })

  /** What the provider refuses, what is forged and what it does not answer are for the log, and for nobody else. */
  async function personBack(attempt: string | undefined, back: URLSearchParams): Promise<Person | undefined> {
    if (attempt === undefined || provider === undefined) return undefined
    asking += 1
    try {
      const identity = await provider.identify(attempt, back)
      return identity === undefined ? undefined : await findByIdentity(database, identity)
    } catch (error) {
      report(error)
      return undefined
    } finally {
      asking -= 1
    }
  }
}

/** A new session; one that the browser had is not continued, so that nobody can have set it. */
async function begin(
  { sessions, cookies, sessionSeconds, note, metrics }: PortParts,
  reply: FastifyReply,
  person: Person,
  way: 'password' | 'openid',
): Promise<SignedIn> {
  await note({ person, route: way === 'password' ? 'signIn' : 'openidCallback', ids: {}, status: 200 })
  const token = await sessions.open(person)
  cookies.setSession(reply, token, sessionSeconds)
  metrics.countSignIn(way, 'in')
  return { person, token }
}

function sessionOf({ person: { name, side, of, roles }, token }: SignedIn): PortalSession {
  return { name, side, of: side === 'operator' ? undefined : of, roles, csrf: csrfOf(token) }
}
