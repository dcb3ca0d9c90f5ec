// The members of an entry of the configuration as a table: what each may be, its default, and what it does.

import { type JsonSchema, typeAndBounds } from './json-schema.ts'
import { code, table } from './markdown.ts'
import type { ObjectTable } from './objects.ts'

export function membersTable({ path, fields: members }: ObjectTable, name: string, meaning: string): string {
  const rows = members.map(({ path: field, schema, isRequired }) => [
    code(path === '' ? field : field.slice(path.length + 1)),
    [typeAndBounds(schema), ...(isRequired ? ['required'] : defaultOf(schema))].join('<br>'),
    schema.description ?? '',
  ])
  return table([name, 'Value', meaning], rows)
}

/** Nothing for what is without effect where it is not written. */
function defaultOf({ default: byDefault, sameAs }: JsonSchema): readonly string[] {
  if (sameAs !== undefined) return [`default: the ${code(sameAs)}`]
  if (byDefault === undefined) return []
  const shown = JSON.stringify(byDefault)
  // A list that would make its row longer than a screen is told by its size.
  return [
    Array.isArray(byDefault) && shown.length > 160 ? `default ${byDefault.length} items` : `default ${code(shown)}`,
  ]
}
