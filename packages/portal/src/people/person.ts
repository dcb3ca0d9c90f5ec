// Somebody who may use the portal: of one side, and of one name of it.

import { createHash } from 'node:crypto'
import { type PortalRole, type PortalSide, portalRoles, portalSides } from '@parley/contract'
import type { AskedAs } from '@parley/port'

export interface Person {
  readonly id: string
  /** With which it signs in. */
  readonly name: string
  readonly side: PortalSide
  /** The name of the side as in the books; empty for the operator. */
  readonly of: string
  readonly roles: readonly PortalRole[]
}

/** Everybody who is signed in may view. */
export function mayUse({ roles }: Person, role: PortalRole): boolean {
  return role === 'view' || roles.includes(role)
}

/** What services behind the portal are to narrow their answers to; undefined for the operator alone. */
export function askedAsOf({ side, of }: Person): AskedAs | undefined {
  return side === 'operator' ? undefined : { side, of }
}

/**
 * A key of this side, made from one that a person chose: keys and ids of all sides are in one place behind the portal, and nobody
 * may meet another side's there, or learn that it is taken.
 */
export function ownKey({ side, of }: Person, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([side, of, key]))
    .digest('hex')
}

export interface NewPerson extends Omit<Person, 'id'> {
  /** As `passwordHash` makes it. */
  readonly password: string | undefined
  readonly email: string | undefined
  readonly subject: string | undefined
}

/** What is wrong with a person that is to be added, in one sentence. */
export function personFault({ name, side, of, roles, password, email, subject }: NewPerson): string | undefined {
  if (!/^[^\p{Cc}]{1,128}$/u.test(name)) return 'name must have 1 to 128 characters.'
  if (!portalSides.includes(side)) return `side must be one of ${portalSides.join(', ')}.`
  if (side === 'operator' && of !== '') return 'an operator has no --of.'
  if (side !== 'operator' && !/^[^\p{Cc}]{1,256}$/u.test(of))
    return `--of must be the name of the ${side} as in the books, up to 256 characters.`
  const unknown = roles.find((role) => !portalRoles.includes(role))
  if (unknown !== undefined) return `roles must be some of ${portalRoles.join(', ')}, with commas between them.`
  if (email !== undefined && !/^[^\s@]{1,200}@[^\s@]{1,200}$/.test(email)) return 'email must be an address.'
  if (password === undefined && email === undefined && subject === undefined)
    return 'say how the person signs in: --password-stdin, or --email or --subject for OpenID Connect.'
  return undefined
}
