// The file of keys: one JSON object on each line, so that a new key is one more line. Blank lines and lines that begin with #
// are for people.

import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { Key } from './key.ts'

const Line = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 64 }),
    side: Type.Union([Type.Literal('operator'), Type.Literal('publisher'), Type.Literal('partner')]),
    of: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  { additionalProperties: false },
)

export type KeysReading =
  | { readonly kind: 'keys'; readonly keys: readonly Key[] }
  | { readonly kind: 'problem'; readonly reason: string }

/** Enough for every partner and publisher; each request is compared with all of them. */
const keysMax = 10_000

/** A file with one wrong line is refused as a whole: a key that is silently ignored would be missed at the worst time. */
export function readKeys(text: string): KeysReading {
  const lines = text.split('\n').map((line, at) => ({ line: line.trim(), number: at + 1 }))
  const written = lines.filter(({ line }) => line !== '' && !line.startsWith('#'))
  if (written.length === 0) return problem('it has no key; create one with parley-ledger key')
  if (written.length > keysMax) return problem(`it has more than ${keysMax} keys`)
  const keys: Key[] = []
  for (const { line, number } of written) {
    const key = readKey(parsed(line))
    if (typeof key === 'string') return problem(`line ${number}: ${key}`)
    if (keys.some(({ name }) => name === key.name))
      return problem(`line ${number}: a second key has the name ${key.name}`)
    keys.push(key)
  }
  return { kind: 'keys', keys }
}

/** The key that a line describes, or what is wrong with it. */
export function readKey(line: unknown): Key | string {
  return Check(Line, line) ? keyOf(line) : shape
}

const shape =
  'it must be an object with name, side (operator, publisher or partner), of (not for an operator) and sha256 (64 hexadecimal digits); parley-ledger key prints such a line'

function keyOf({ name, side, of, sha256 }: Static<typeof Line>): Key | string {
  if (side === 'operator')
    return of === undefined ? { name, sha256, view: { side } } : 'the key of an operator has no of'
  return of === undefined ? `of must name the ${side}` : { name, sha256, view: { side, of } }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function problem(reason: string): KeysReading {
  return { kind: 'problem', reason }
}
