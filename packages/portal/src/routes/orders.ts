// What people of either side write: orders of campaigns and their changes. Booking checks them; here only what could reach beyond
// the person's own side is decided.

import type { Person } from '../people/person.ts'
import { ownKey } from '../people/person.ts'
import { absent, filled, refused, type Scope, type Scoped } from './scope.ts'

type Members = Readonly<Record<string, unknown>>

/** Passes a body on as it is; for a side that is not the operator, as far as `own` allows. */
function writing(path: string, own: (person: Person, body: Members) => Members | Scoped): Scope {
  return (person, { params, body }) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return refused('send a JSON object')
    const members = person.side === 'operator' ? { ...body } : own(person, { ...body })
    return isScoped(members) ? members : { kind: 'call', path: filled(path, params), query: {}, body: members }
  }
}

/** None of our bodies has a member of this name. */
function isScoped(members: Members | Scoped): members is Scoped {
  return 'kind' in members
}

/** An advertiser orders for itself, and the id of its campaign is made here: a choice would show which ids others have. */
export function ordering(path: string): Scope {
  const write = writing(path, (person, { advertiser, ...order }) => {
    if (advertiser !== undefined && advertiser !== person.of) return absent
    return choosesPublishers(order) ?? { ...order, advertiser: person.of }
  })
  return (person, asked) => {
    if (asked.key === undefined || asked.key === '' || asked.key.length > 128)
      return refused(
        'send a header Idempotency-Key with up to 128 characters: an order that is repeated with it is booked once',
      )
    const scoped = write(person, asked)
    if (scoped.kind !== 'call') return scoped
    const key = ownKey(person, asked.key)
    const id = person.side === 'operator' ? {} : { id: `p-${key.slice(0, 24)}` }
    return { ...scoped, key, body: { ...scoped.body, ...id } }
  }
}

/** Targeting may hold what the operator has agreed, so an advertiser asks for a change of it. */
export function changing(path: string): Scope {
  return writing(path, (_, change) =>
    change.targeting === undefined ? change : refused('targeting: ask the operator to change it'),
  )
}

/** What no name of another side can be in. */
export function deciding(path: string): Scope {
  return writing(path, () => absent)
}

export function forecasting(path: string): Scope {
  return writing(path, (_, question) => choosesPublishers(question) ?? question)
}

/** A forecast for one publisher, or a campaign for it alone, would show who is here and with how much traffic. */
function choosesPublishers({ targeting }: Members): Scoped | undefined {
  if (typeof targeting !== 'object' || targeting === null || !('publishers' in targeting)) return undefined
  return refused('targeting.publishers: ask the operator to choose publishers')
}
