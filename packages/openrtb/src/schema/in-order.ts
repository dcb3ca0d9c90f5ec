// D05: faults are reported field by field, in the order in which the schema lists its fields. Ajv checks `required`
// of a whole object before any of its values, so each field becomes a step of its own: present, then right.

import type { TSchema } from 'typebox'

interface ObjectSchema {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

type Schema = Readonly<Record<string, unknown>>

/** The same schema with every object's fields checked one after another. */
export function inOrder(schema: TSchema): Schema {
  const plain = schema as Schema
  if (isObjectSchema(plain)) return objectInOrder(plain)
  if (typeof plain.items === 'object') return { ...plain, items: inOrder(plain.items as TSchema) }
  return plain
}

function isObjectSchema(schema: Schema): schema is Schema & ObjectSchema {
  return typeof schema.properties === 'object'
}

function objectInOrder({ properties, required = [], ...rest }: Schema & ObjectSchema): Schema {
  return { ...rest, allOf: Object.entries(properties).map(([name, schema]) => stepFor(name, schema, required)) }
}

function stepFor(name: string, schema: Schema, required: readonly string[]): Schema {
  const step = { properties: { [name]: inOrder(schema) } }
  if (!required.includes(name)) return step
  return { ...step, required: [name], rule: schema.absent ?? schema.rule, says: schema.says }
}
