// The tables of docs/guides/add-a-partner.md, from the rows that the configuration is checked with. The words around them are
// written by hand.

import { adapterSchemas, fields } from '@parley/exchange'
import { plainSchema } from './json-schema.ts'
import { type Page, withSection } from './markdown.ts'
import { membersTable } from './members.ts'
import { objectsOf } from './objects.ts'

export const partnerGuide = 'docs/guides/add-a-partner.md'

/** The guide with its tables as they have to be. */
export function partnerGuidePage(current: string): Page {
  const { openrtb } = adapterSchemas
  const entry = tableOf(fields.demand.partners.schema, 'Of an entry')
  const params = tableOf(openrtb, 'Of `params`, for `openrtb`')
  return { path: partnerGuide, text: withSection(withSection(current, 'entry', entry), 'params', params) }
}

function tableOf(schema: object | undefined, head: string): string {
  const [object] = objectsOf(plainSchema(schema ?? {}))
  if (object === undefined) throw new Error(`there is no object for the table ${head}`)
  return membersTable(object, head, 'What it does')
}
