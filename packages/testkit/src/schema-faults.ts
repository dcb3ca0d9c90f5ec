// Checks an answer against one of our own schemas. This is deliberately not the engine of the exchange, so that a mistake
// there is not hidden here. It knows the few keywords that the response schemas use and refuses all others.

import { isJsonObject, type JsonObject } from './json-object.ts'

/** Every place where the value breaks the schema. */
export function schemaFaults(schema: object, value: unknown, path: string): readonly string[] {
  const { type, properties = {}, required = [], items, minimum, ...others } = schema as Schema
  const unread = Object.keys(others).find((keyword) => keyword !== 'patternProperties')
  if (unread !== undefined) throw new Error(`schemaFaults cannot read the keyword ${unread}`)
  if (type !== undefined && !types[type](value)) return [`${path} must be of type ${type}`]
  if (minimum !== undefined && (value as number) < minimum) return [`${path} must be at least ${minimum}`]
  if (Array.isArray(value)) return value.flatMap((item, index) => schemaFaults(items ?? {}, item, `${path}[${index}]`))
  return isJsonObject(value) ? memberFaults({ properties, required }, value, path) : []
}

interface Schema {
  readonly type?: keyof typeof types
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly items?: object
  readonly minimum?: number
  /** Only written for free-form `ext` objects, whose members may be anything. */
  readonly patternProperties?: object
}

const types = {
  object: isJsonObject,
  array: (value: unknown) => Array.isArray(value),
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  integer: (value: unknown) => Number.isInteger(value),
} as const

function memberFaults(
  { properties, required }: Required<Pick<Schema, 'properties' | 'required'>>,
  value: JsonObject,
  path: string,
): readonly string[] {
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name} is missing`)
  const present = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return [...missing, ...present.flatMap(([name, schema]) => schemaFaults(schema, value[name], `${path}.${name}`))]
}
