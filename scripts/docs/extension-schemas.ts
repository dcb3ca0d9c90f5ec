// docs/extensions/schema/: the open extension as JSON Schema of 2020-12, one file for each object that it adds members to.
// What the exchange checks is taken from the schemas that check it; what nobody checks yet is described here.

import { BidRequest } from '@parley/openrtb'
import { AdFormat } from '../../packages/openrtb/src/extensions/ad-format.ts'
import { meaningsOf } from './extension-meanings.ts'
import { type JsonSchema, plainSchema } from './json-schema.ts'
import type { Page } from './markdown.ts'
import { componentsOf } from './openapi/schema.ts'

export const extensionVersion = '1.0'

export const extensionParts = ['request', 'imp', 'bid', 'response'] as const

export type ExtensionPart = (typeof extensionParts)[number]

interface Part {
  /** Where the object stands in a bid request or a bid response. */
  readonly place: string
  readonly schema: JsonSchema
}

interface TextSchema extends JsonSchema {
  readonly maxLength?: number
}

const pacing: TextSchema = { type: 'string', minLength: 1, maxLength: 256 }
const share: JsonSchema = { type: 'number', minimum: 0, maximum: 1 }
const relevance: JsonSchema = {
  type: 'object',
  required: ['score', 'because'],
  properties: { score: share, because: { type: 'array', items: { type: 'string' } } },
}

/** The object `service` of each place. */
export const parts: Readonly<Record<ExtensionPart, Part>> = {
  request: {
    place: 'BidRequest.ext.service',
    schema: withMembers(memberAt(plainSchema(BidRequest), 'ext', 'service'), { pacing }),
  },
  imp: {
    place: 'BidRequest.imp[].ext.service',
    schema: memberAt(plainSchema(BidRequest), 'imp', 'ext', 'service'),
  },
  bid: {
    place: 'BidResponse.seatbid[].bid[].ext.service',
    schema: {
      type: 'object',
      properties: {
        adcpFormat: plainSchema(AdFormat),
        relevance,
        feedback: { type: 'string', pattern: '^https?://[^/\\s]\\S*$' },
      },
    },
  },
  response: { place: 'BidResponse.ext.service', schema: { type: 'object', properties: { pacing } } },
}

export function extensionSchemaPages(): readonly Page[] {
  return extensionParts.map((name) => ({ path: schemaPath(name), text: textOf(extensionSchema(name)) }))
}

export function schemaPath(name: ExtensionPart): string {
  return `docs/extensions/schema/${name}.json`
}

/** What a validator needs of a part, and the meaning of each member. */
function extensionSchema(name: ExtensionPart): object {
  const { place, schema } = parts[name]
  const { Part: described } = componentsOf(schema, { names: { '': 'Part' }, meanings: meaningsOf(name) })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://parley.example/conversational-ads/${extensionVersion}/${name}.json`,
    title: place,
    ...described,
  }
}

/** As the formatter writes it: a list of plain values in one line. The ids of our rules say nothing to others. */
function textOf(schema: object): string {
  const text = JSON.stringify(schema, (key, value: unknown) => (key === 'x-rules' ? undefined : value), 2)
  return `${text.replaceAll(/\[\n([^[\]{}]*)\n\s*\]/g, (_, items: string) => `[${items.trim().replaceAll(/\n\s*/g, ' ')}]`)}\n`
}

/** A member of a member of …; a list is entered by itself. */
function memberAt(schema: JsonSchema, ...names: readonly string[]): JsonSchema {
  return names.reduce((outer, name) => {
    const member = (outer.items ?? outer).properties?.[name]
    if (member === undefined) throw new Error(`the schema of the bid request has no ${names.join('.')}`)
    return member
  }, schema)
}

/** The schema with these members told as others must write them: the exchange refuses no request for a wrong one. */
function withMembers(schema: JsonSchema, members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { ...schema, properties: { ...schema.properties, ...members } }
}
