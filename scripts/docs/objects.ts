// Takes a schema apart into its objects: one table each, in the order in which the schema names them.

import type { JsonSchema } from './json-schema.ts'

export interface ObjectTable {
  /** Where the object stands in the document, such as `imp[].native`; empty for the document itself. */
  readonly path: string
  readonly schema: JsonSchema
  readonly fields: readonly Field[]
}

export interface Field {
  readonly path: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

export function objectsOf(schema: JsonSchema, path: string = ''): readonly ObjectTable[] {
  if (schema.items !== undefined) return objectsOf(schema.items, `${path}[]`)
  const [value] = Object.values(schema.patternProperties ?? {})
  // A map: the star stands for any name.
  if (value !== undefined) return objectsOf(value, `${path}.*`)
  if (schema.properties === undefined) return []
  const fields = Object.entries(schema.properties).map(([name, member]) => ({
    path: path === '' ? name : `${path}.${name}`,
    schema: member,
    isRequired: schema.required?.includes(name) === true,
  }))
  return [{ path, schema, fields }, ...fields.flatMap((field) => objectsOf(field.schema, field.path))]
}
