// From the schemas that check a document to the schemas that describe it: our annotations become descriptions, our own
// keywords become standard ones, and the objects that have a name become components.

import type { JsonSchema } from '../json-schema.ts'

/** A schema of OpenAPI 3.1, which is JSON Schema of 2020-12. */
export type Schema = Readonly<Record<string, unknown>>

interface SourceSchema extends JsonSchema {
  readonly format?: string
  readonly decimals?: number
  readonly listed?: readonly number[]
  readonly const?: unknown
}

export interface Naming {
  /** The component that the object at a path becomes, such as `Imp` for `imp[]`. */
  readonly names: Readonly<Record<string, string>>
  /** What a field means, where the schema does not say it. */
  readonly meanings?: Readonly<Record<string, string>>
  /** What stands at a path in place of what the schema has there. */
  readonly instead?: Readonly<Record<string, Schema>>
}

/** The components that a schema is made of; the schema itself is the one with the name of the empty path. */
export function componentsOf(schema: JsonSchema, naming: Naming): Readonly<Record<string, Schema>> {
  const components = new Map<string, Schema>()
  describe(schema, '', naming, components)
  return Object.fromEntries(components)
}

export function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

function describe(source: SourceSchema, path: string, naming: Naming, components: Map<string, Schema>): Schema {
  const instead = naming.instead?.[path]
  if (instead !== undefined) return instead
  const name = naming.names[path]
  if (name === undefined) return plain(source, path, naming, components)
  // The place of a component among the others is that of its first mention.
  components.set(name, {})
  components.set(name, plain(source, path, naming, components))
  return refTo(name)
}

function plain(source: SourceSchema, path: string, naming: Naming, components: Map<string, Schema>): Schema {
  const { rule, absent, says, description, properties, patternProperties, items, format, decimals, listed, ...rest } =
    source
  const rules = [absent, rule].filter((id) => id !== undefined)
  const words = naming.meanings?.[path] ?? description ?? (says === undefined ? undefined : `must ${says}`)
  const inner = (member: JsonSchema, at: string): Schema => describe(member, at, naming, components)
  return {
    ...rest,
    ...(words === undefined ? {} : { description: sentence(words) }),
    ...(format === undefined ? {} : patternOf(format)),
    ...(listed === undefined ? {} : { anyOf: [{ enum: listed }, { minimum: 500 }] }),
    ...(decimals === undefined ? {} : { 'x-decimals': decimals }),
    ...(rules.length === 0 ? {} : { 'x-rules': rules }),
    ...(properties === undefined
      ? {}
      : { properties: mapped(properties, (name, member) => inner(member, below(path, name))) }),
    ...(items === undefined ? {} : { items: inner(items, `${path}[]`) }),
    ...(patternProperties === undefined ? {} : { additionalProperties: anyMember(patternProperties, path, inner) }),
  }
}

function anyMember(
  patterns: Readonly<Record<string, JsonSchema>>,
  path: string,
  inner: (member: JsonSchema, at: string) => Schema,
): Schema | true {
  const [value] = Object.values(patterns)
  return value === undefined || Object.keys(value).length === 0 ? true : inner(value, below(path, '*'))
}

const label = '(?!-)[A-Za-z0-9_-]{1,63}(?<!-)'

/** Our own formats as patterns that every validator knows. */
const patterns: Readonly<Record<string, Schema>> = {
  domain: { maxLength: 253, pattern: `^(localhost|${label}(\\.${label})+)$` },
  bundle: { pattern: '^[A-Za-z0-9._-]{1,253}$' },
  version: { pattern: '^\\d{1,4}(\\.\\d{1,4}){0,3}$' },
  'https-url': { pattern: '^[Hh][Tt][Tt][Pp][Ss]://[^/\\s]\\S*$' },
}

function patternOf(format: string): Schema {
  const found = patterns[format]
  if (found === undefined) throw new Error(`scripts/docs/openapi/schema.ts knows no pattern for the format ${format}`)
  return found
}

function sentence(words: string): string {
  const end = /[.!?]$/.test(words) ? '' : '.'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${end}`
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function mapped<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (name: string, value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]))
}
