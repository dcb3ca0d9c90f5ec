// The tables of docs/extensions/conversational-ads.md, from the schemas of the extension. The words around them are written by
// hand.

import { meaningsOf } from './extension-meanings.ts'
import { type ExtensionPart, extensionParts, parts } from './extension-schemas.ts'
import { typeAndBounds } from './json-schema.ts'
import { code, type Page, table, withSection } from './markdown.ts'
import { type Field, objectsOf } from './objects.ts'

export const extensionText = 'docs/extensions/conversational-ads.md'

/** The text with its tables as they have to be. */
export function extensionPage(current: string): Page {
  const text = extensionParts.reduce((page, name) => withSection(page, name, tableOf(name)), current)
  return { path: extensionText, text }
}

function tableOf(name: ExtensionPart): string {
  const fields = objectsOf(parts[name].schema).flatMap((object) => object.fields)
  return table(
    ['Attribute', 'Type', 'Required', 'Description'],
    fields.map((field) => rowOf(field, meaningsOf(name))),
  )
}

function rowOf({ path, schema, isRequired }: Field, meanings: Readonly<Record<string, string>>): readonly string[] {
  // A pattern is for validators; its meaning stands in words beside it.
  const { pattern: _, ...shown } = schema
  const words = meanings[path] ?? (schema.says === undefined ? '' : `must ${schema.says}`)
  return [code(path), typeAndBounds(shown), isRequired ? 'yes' : 'no', words]
}
