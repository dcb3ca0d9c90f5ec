// What the reference pages read of a schema: the JSON Schema that TypeBox makes, with our annotations in it.

export interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly description?: string
  readonly default?: unknown
  /** Another member whose value is the default. */
  readonly sameAs?: string
  readonly rule?: string
  readonly absent?: string
  readonly says?: string
}

/** A TypeBox schema is a JSON Schema; its own type only does not say so. */
export function plainSchema(schema: object): JsonSchema {
  return schema
}

/** The JSON type in one word, with `[]` for arrays. */
export function typeOf(schema: JsonSchema): string {
  if (schema.items !== undefined) return `${typeOf(schema.items)}[]`
  return schema.type ?? 'any'
}

/** The type with its bounds, as a cell of a table. */
export function typeAndBounds(schema: JsonSchema): string {
  return [typeOf(schema), boundsOf(schema)].filter((part) => part !== '').join(', ')
}

/** The bounds of a value in words; empty when it has none. */
export function boundsOf(schema: JsonSchema): string {
  const own = [
    schema.enum === undefined ? undefined : `one of ${schema.enum.join(', ')}`,
    rangeOf(schema),
    countOf(schema),
    schema.pattern === undefined ? undefined : `matches \`${schema.pattern}\``,
    schema.minLength === 1 ? 'not empty' : undefined,
  ]
  const inner = Object.values(schema.patternProperties ?? {}).map(eachOf)
  return [...own, ...inner].filter((part) => part !== undefined).join('; ')
}

/** What every value of a map is; nothing when it may be anything. */
function eachOf(schema: JsonSchema): string | undefined {
  return schema.type === undefined ? undefined : `each ${typeAndBounds(schema)}`
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): string | undefined {
  if (exclusiveMinimum !== undefined) return `above ${exclusiveMinimum}${maximum === undefined ? '' : ` to ${maximum}`}`
  if (minimum === undefined) return maximum === undefined ? undefined : `at most ${maximum}`
  return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`
}

function countOf({ minItems, maxItems }: JsonSchema): string | undefined {
  if (minItems === undefined) return maxItems === undefined ? undefined : `at most ${maxItems} items`
  return maxItems === undefined ? `at least ${minItems}` : `${minItems} to ${maxItems} items`
}
