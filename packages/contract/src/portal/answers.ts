// Who uses the portal, and what it answers by itself; everything else it answers is that of the services behind it.

import { type Static, Type } from 'typebox'
import { boolean, integer, list, mapOf, moment, oneOf, optional, record, text } from '../shape.ts'
import { portalRoles, portalSides } from './sides.ts'

/** The ways to sign in. */
export const signInWays = ['password', 'openid'] as const

export const PortalSession = record({
  name: text('Who is signed in.'),
  side: oneOf(portalSides),
  of: optional(text('The name of the side, as in the books; absent for operators.')),
  roles: list(oneOf(portalRoles)),
  csrf: text('To be sent with every change, in the header X-Parley-Csrf.'),
})
export type PortalSession = Static<typeof PortalSession>

export const SignInWays = record({
  ways: list(oneOf(signInWays), '`openid` begins at `/openid`.'),
})
export type SignInWays = Static<typeof SignInWays>

export const SignInOrder = record({
  name: Type.String({ minLength: 1, maxLength: 128 }),
  password: Type.String({ minLength: 1, maxLength: 256 }),
})

export const AuditRow = record({
  id: text('Grows with every row.'),
  at: moment(),
  person: text('Empty where nobody was found.'),
  side: Type.String(),
  of: Type.String(),
  route: text('The operation, or how somebody signed in or out.'),
  ids: mapOf(text(), 'What was asked for.'),
  status: integer('Of the answer; 0 before a change was passed on.'),
})
export type AuditRow = Static<typeof AuditRow>

export const SignedOut = record({ isOut: boolean() })
