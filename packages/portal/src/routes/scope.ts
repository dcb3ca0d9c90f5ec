// From what a person asks to the call of a service that answers it, or to nothing. A scope is pure, and the only way to a service:
// it makes the path and the parameters from parts that it knows, so nothing that a client wrote decides where a call goes.

import type { Person } from '../people/person.ts'

export interface Asked {
  /** The parts of the path with a name, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The header Idempotency-Key. */
  readonly key: string | undefined
}

export interface ScopedCall {
  readonly kind: 'call'
  /** Of the service. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: object
  /** For the service that takes orders once. */
  readonly key?: string
}

export type Scoped =
  | ScopedCall
  /** It names what is not the person's: answered as what does not exist. */
  | { readonly kind: 'absent' }
  /** The request itself cannot be read, whatever there is. */
  | { readonly kind: 'refused'; readonly reason: string }

export type Scope = (person: Person, asked: Asked) => Scoped

export const absent: Scoped = { kind: 'absent' }

export function refused(reason: string): Scoped {
  return { kind: 'refused', reason }
}

/** Passes on the parameters of the list, without those that name a side: the service narrows to the person's. */
export function reading(path: string, names: readonly string[]): Scope {
  return (person, { params, query }) => {
    const given: Record<string, string> = {}
    for (const [name, value] of Object.entries(query)) {
      if (!names.includes(name)) return refused(`unknown parameter; known are ${names.join(', ')}`)
      if (typeof value !== 'string' || value.length > textMax)
        return refused(`${name} must be given once, and be short`)
      if (value !== '') given[name] = value
    }
    const own = person.side === 'operator' ? given : withoutSides(person, given)
    return own === undefined ? absent : { kind: 'call', path: filled(path, params), query: own }
  }
}

const textMax = 256

/** Parameters that name a side. `advertiser` is a domain that any bid may name: with it, a side filters its own rows. */
const naming: readonly string[] = ['publisher', 'partner']

/** A person may name itself, and nobody else: what exists and what does not are refused alike. */
function withoutSides({ side, of }: Person, given: Readonly<Record<string, string>>) {
  const named = Object.entries(given).filter(([name]) => naming.includes(name))
  if (named.some(([name, value]) => name !== side || value !== of)) return undefined
  return Object.fromEntries(Object.entries(given).filter(([name]) => !naming.includes(name)))
}

/** A part that a client wrote stays one part. */
export function filled(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
