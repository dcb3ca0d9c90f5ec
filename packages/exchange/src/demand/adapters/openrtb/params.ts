// The settings of an OpenRTB bidder: enough that a new partner is a few lines of configuration.

import { Type } from 'typebox'
import { type EntryOf, field, required, type TermsOf } from '../../../config/field.ts'

const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values })

/** What HTTP can carry (RFC 9110, 5.5). A value is mostly a key, which is never shown. */
const headerValue = Type.String({ pattern: '^[\\t\\x20-\\x7e\\x80-\\xff]*$', writeOnly: true })
const path = Type.String({ minLength: 1, maxLength: 4096 })

export const openrtbFields = {
  endpoint: required(Type.String({ format: 'http-url' }), 'URL of the bidder'),
  headers: field(Type.Record(Type.String(), headerValue), {}, 'additional request headers, such as an API key'),
  headerFiles: field(
    Type.Record(Type.String(), path),
    {},
    'additional request headers whose values are read from files; see `notices.secretFile`',
  ),
  version: field(oneOf('2.5', '2.6'), '2.6', 'OpenRTB version, which determines the location of privacy fields'),
  native: field(oneOf('wrapped', 'bare'), 'wrapped', 'format of `native.request`'),
  gzip: field(oneOf('none', 'answers', 'both'), 'none', 'which bodies are gzip-compressed'),
  tmaxDeductMs: field(
    Type.Integer({ minimum: 0, maximum: 200 }),
    0,
    'subtracted from the `tmax` that is sent, for a bidder that starts its timer late',
  ),
  cattax: field(Type.Integer({ minimum: 1 }), undefined, 'taxonomy of `cat` if the request has none'),
  context: field(Type.Boolean(), true, '`false` omits the chat context (`ext.service`)'),
}

export type OpenrtbParams = TermsOf<typeof openrtbFields>

/** As an operator writes them. */
export type OpenrtbEntry = EntryOf<typeof openrtbFields, 'endpoint'>

/**
 * The params that the text of a request is made from, and no others: it is shared by all partners for which these are the
 * same, so a text that reads another param has to name it here.
 */
export const textParams = ['version', 'native', 'context', 'cattax'] as const satisfies readonly (keyof OpenrtbParams)[]

export type TextParams = Pick<OpenrtbParams, (typeof textParams)[number]>
