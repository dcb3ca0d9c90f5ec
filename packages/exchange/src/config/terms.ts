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

function filled({ properties, items }: Shape, value: unknown): unknown {
  if (value === undefined) return undefined
  if (items !== undefined) return (value as readonly unknown[]).map((item) => filled(items, item))
  if (properties === undefined) return value
  const written = value as Written
  const members = Object.entries(properties).map(([name, shape]) => [name, filled(shape, given(name, shape, written))])
  return Object.fromEntries(members)
}

function given(name: string, shape: Shape, written: Written): unknown {
  return written[name] ?? (shape.sameAs === undefined ? shape.default : written[shape.sameAs])
}
