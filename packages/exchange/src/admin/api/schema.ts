// The few words of JSON Schema with which the answers of the admin port are described.

/** JSON Schema, as OpenAPI 3.1 has it. */
export interface Schema {
  readonly [keyword: string]: unknown
}

export function object(properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema {
  return { type: 'object', required: Object.keys(properties).filter((name) => !optional.includes(name)), properties }
}

export function said(schema: Schema, description: string): Schema {
  return { ...schema, description }
}

export function list(items: Schema, description: string): Schema {
  return { type: 'array', items, description }
}
