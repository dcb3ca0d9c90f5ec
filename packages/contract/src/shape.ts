// The few shapes that every answer is built from. Objects are closed: a member that the contract does not know fails the test
// that holds a real answer against it.

import { type Static, type TProperties, type TSchema, Type } from 'typebox'

const closed = { additionalProperties: false } as const

function described(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description }
}

export function record<Members extends TProperties>(members: Members, description?: string) {
  return Type.Object(members, { ...closed, ...described(description) })
}

/** A member that may be absent. Writers may also set it to undefined, which JSON leaves out. */
export function optional<Schema extends TSchema>(schema: Schema) {
  return Type.Optional(Type.Unsafe<Static<Schema> | undefined>(schema))
}

export function list<Items extends TSchema>(items: Items, description?: string) {
  return Type.Unsafe<readonly Static<Items>[]>(Type.Array(items, described(description)))
}

export function oneOf<const Words extends readonly string[]>(words: Words, description?: string) {
  return Type.Unsafe<Words[number]>(Type.Enum([...words], { type: 'string', ...described(description) }))
}

export const text = (description?: string) => Type.String(described(description))
export const number = (description?: string) => Type.Number(described(description))
export const integer = (description?: string) => Type.Integer(described(description))
export const boolean = (description?: string) => Type.Boolean(described(description))
export const moment = (description?: string) => Type.String({ format: 'date-time', ...described(description) })

/** Values by name, where the names are not known in advance. */
export function mapOf<Value extends TSchema>(value: Value, description?: string) {
  return Type.Unsafe<Readonly<Record<string, Static<Value>>>>(
    Type.Object({}, { additionalProperties: value, ...described(description) }),
  )
}

export const counts = (description?: string) => mapOf(Type.Number(), description)

/** The same schema for each of these names. */
export function membersOf<Name extends string, Schema extends TSchema>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
