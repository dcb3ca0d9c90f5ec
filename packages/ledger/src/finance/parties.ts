// The file of the operator that says who issues documents to whom: legal entities, and the terms and tax lines of each partner and
// publisher. Nothing in it is computed or checked against any law. What a document was issued with is stored in it.

import { type Static, Type } from 'typebox'
import { Check, Errors } from 'typebox/value'
import type { PartyAccount } from './account.ts'
import { type Refused, refusedFor } from './refused.ts'

const closed = { additionalProperties: false } as const
const line = Type.String({ minLength: 1, maxLength: 256 })

const who = {
  legal: line,
  address: Type.Array(line, { maxItems: 8 }),
  taxId: Type.Optional(line),
}
/** Printed below the total. */
const note = Type.Optional(Type.String({ maxLength: 2_000 }))

const Entity = Type.Object({ ...who, note }, closed)

const TaxTerm = Type.Union([
  Type.Object({ label: line, percent: Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,4})?$' }) }, closed),
  Type.Object({ label: line, fixed: Type.String({ pattern: '^\\d{1,9}\\.\\d{2}$' }) }, closed),
])
export type TaxTerm = Static<typeof TaxTerm>

const Terms = Type.Object(
  {
    side: Type.Union([Type.Literal('partner'), Type.Literal('publisher')]),
    of: line,
    entity: Type.String({ pattern: '^[A-Z0-9]{1,12}$' }),
    ...who,
    /** Until a document is due. */
    days: Type.Integer({ minimum: 0, maximum: 366 }),
    taxes: Type.Optional(Type.Array(TaxTerm, { maxItems: 8 })),
    note,
  },
  closed,
)
type Terms = Static<typeof Terms>

const Parties = Type.Object(
  { entities: Type.Record(Type.String(), Entity), accounts: Type.Array(Terms, { maxItems: 100_000 }) },
  closed,
)

export interface Parties {
  readonly kind: 'parties'
  /** The terms of an account, with the entity that it deals with. */
  readonly termsOf: (account: PartyAccount) => PartyTerms | Refused
}

interface PartyTerms {
  readonly kind: 'terms'
  readonly terms: Terms
  readonly issuer: Static<typeof Entity>
}

/** The file is refused as a whole: a line that is silently left out would be missed when it is too late. */
export function readParties(text: string): Parties | Refused {
  const file = parsed(text)
  if (!Check(Parties, file)) {
    const [fault] = Errors(Parties, file)
    return refusedFor(`the file of parties: ${fault?.instancePath || '/'} ${fault?.message ?? 'is not as expected'}`)
  }
  const { entities, accounts } = file
  const byAccount = new Map<string, Terms>()
  for (const terms of accounts) {
    const name = `${terms.side} ${terms.of}`
    if (byAccount.has(name)) return refusedFor(`the file of parties has ${name} twice; keep one of them`)
    if (!Object.hasOwn(entities, terms.entity))
      return refusedFor(`the file of parties has no entity ${terms.entity}, which ${name} names`)
    byAccount.set(name, terms)
  }
  return {
    kind: 'parties',
    termsOf({ side, of }) {
      const terms = byAccount.get(`${side} ${of}`)
      const issuer = terms === undefined ? undefined : entities[terms.entity]
      if (terms === undefined || issuer === undefined)
        return refusedFor(`the file of parties does not have ${side} ${of}; add it under accounts`)
      return { kind: 'terms', terms, issuer }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
