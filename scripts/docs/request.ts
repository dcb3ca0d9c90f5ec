// docs/reference/request.md: every object of the bid request, from the schemas that check it.

import { BidRequest, ruleOf } from '@parley/openrtb'
import { NativeRequest } from '../../packages/openrtb/src/native/request.ts'
import { type JsonSchema, plainSchema, typeOf } from './json-schema.ts'
import { code, type Page, pageOf, table } from './markdown.ts'
import { type Field, type ObjectTable, objectsOf } from './objects.ts'
import { productSearch } from './product-search.ts'
import { plainWords, ruleIds, ruleLink, wordsOf } from './rule-words.ts'

export function requestPage(): Page {
  const tables = requestObjects()
  const native = objectsOf(plainSchema(NativeRequest))
  const named = new Set(
    [...tables, ...native].flatMap(({ schema, fields }) => [schema, ...fields.map((f) => f.schema)]).flatMap(rulesOf),
  )
  return pageOf('docs/reference/request.md', 'The bid request', [
    'The body of `POST /openrtb2`. A required field is required when the object that holds it is sent. Fields that are not named here are tolerated.',
    '## BidRequest',
    ...tables.flatMap(blocksOf),
    '## Native request',
    'The JSON inside the string `imp[].native.request`, bare or as `{"native":{…}}`.',
    ...native.flatMap(blocksOf),
    '## Rules beyond the tables',
    'What these rules compare is more than one field, or something before the fields.',
    rulesBeyond(named),
  ])
}

/** The objects of the bid request, the extensions among them. */
export function requestObjects(): readonly ObjectTable[] {
  return objectsOf(withProductSearch(plainSchema(BidRequest)))
}

/** The same schema with the price filter in the place that the real one leaves open. */
function withProductSearch(schema: JsonSchema): JsonSchema {
  if (schema.items !== undefined) return { ...schema, items: withProductSearch(schema.items) }
  if (schema.properties === undefined) return schema
  const members = Object.entries(schema.properties).map(([name, member]) => [
    name,
    name === 'service_product_search' ? productSearch : withProductSearch(member),
  ])
  return { ...schema, properties: Object.fromEntries(members) }
}

function blocksOf({ path, schema, fields }: ObjectTable): readonly string[] {
  const head = ['Field', 'Type', 'Required', 'It must', 'Rule']
  const rows = table(head, fields.map(rowOf))
  if (path === '') return [rows]
  if (!path.endsWith('[]')) return [`### ${code(path)}`, rows]
  return [
    `### ${code(path)}`,
    `Each must ${schema.says} (${rulesOf(schema)
      .map((id) => ruleLink(id))
      .join(', ')}).`,
    rows,
  ]
}

function rowOf({ path, schema, isRequired }: Field): readonly string[] {
  const ids = rulesOf(schema).map((id) => ruleLink(id))
  return [code(path), typeOf(schema), isRequired ? 'yes' : 'no', plainWords(schema.says ?? ''), ids.join(', ')]
}

function rulesOf({ absent, rule }: JsonSchema): readonly string[] {
  return [absent, rule].filter((id) => id !== undefined)
}

function rulesBeyond(named: ReadonlySet<string>): string {
  const beyond = ruleIds.filter((id) => /^[VDKP]/.test(id) && !named.has(id) && ruleOf(id).effect !== 'shape')
  return table(
    ['Rule', 'What it says', 'Effect'],
    beyond.map((id) => [ruleLink(id), wordsOf(id), ruleOf(id).effect]),
  )
}
