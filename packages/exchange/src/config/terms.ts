// From what was written to what applies: every default is filled in, here and nowhere else. The result has all members of
// its schema, in the order of the schema, so that objects have one shape and two that mean the same are equal.

import type { Static, TSchema } from 'typebox'

/** `written` has been checked by the schema. */
export function termsOf<Schema extends TSchema>(schema: Schema, written: unknown): Static<Schema> {
  return filled(schema, written) as Static<Schema>
}

/** What is read of a schema here. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly default?: unknown
  readonly sameAs?: string
}

type Written = Readonly<Record<string, unknown>>

function filled(shape: Shape, value: unknown): unknown {
  if (value === undefined) return undefined
  const { items, properties } = shape
  if (items !== undefined) return (value as readonly unknown[]).map((item) => filled(items, item))
  if (properties === undefined) return value
  const terms: Record<string, unknown> = {}
  for (const [name, member] of membersOf(properties))
    terms[name] = filled(member, given(name, member, value as Written))
  return terms
}

type Properties = NonNullable<Shape['properties']>

const known = new WeakMap<Properties, readonly (readonly [string, Shape])[]>()

/** The schema of a list is the same for a hundred thousand entries. */
function membersOf(properties: Properties): readonly (readonly [string, Shape])[] {
  const members = known.get(properties) ?? Object.entries(properties)
  known.set(properties, members)
  return members
}

function given(name: string, shape: Shape, written: Written): unknown {
  return written[name] ?? (shape.sameAs === undefined ? shape.default : written[shape.sameAs])
}
