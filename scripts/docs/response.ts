// docs/reference/response.md: the bid response and the markup inside it, from their schemas.

import { BidResponse, TestExplanation } from '@parley/openrtb'
import { NativeResponse } from '../../packages/openrtb/src/native/response.ts'
import { plainSchema, typeAndBounds } from './json-schema.ts'
import { code, link, type Page, pageOf, table } from './markdown.ts'
import { explanationMeanings, meanings } from './meanings.ts'
import { type ObjectTable, objectsOf } from './objects.ts'

export function responsePage(): Page {
  const specification = link('specification', '../spec.md#bid-response')
  const markup = link('Native response', '../spec.md#native-response')
  return pageOf('docs/reference/response.md', 'The bid response', [
    `The body of a 200. Without a bid the answer is a 204 and has no body. The ${specification} says when each field is sent.`,
    '## BidResponse',
    ...objectsOf(plainSchema(BidResponse)).flatMap((found) => blocksOf(found, meanings)),
    '## `ext.service` of a test answer',
    `The answer to a request with \`"test": 1\` always holds a bid of the sandbox and this explanation (${link('D58', '../spec-notes.md#d58')}, ${link('D77', '../spec-notes.md#d77')}).`,
    ...objectsOf(plainSchema(TestExplanation)).flatMap((found) => blocksOf(found, explanationMeanings, 'ext.service.')),
    '## Native response',
    `The JSON inside the string \`adm\`, bare or as \`{"native":{…}}\`. What is checked against the request: ${markup}.`,
    ...objectsOf(plainSchema(NativeResponse)).flatMap((found) => blocksOf(found)),
  ])
}

function blocksOf(
  { path, fields }: ObjectTable,
  words?: Readonly<Record<string, string>>,
  prefix: string = '',
): readonly string[] {
  const head = ['Field', 'Type', 'Required', ...(words === undefined ? [] : ['What it is'])]
  const rows = fields.map((field) => [
    code(prefix + field.path),
    typeAndBounds(field.schema),
    field.isRequired ? 'yes' : 'no',
    ...(words === undefined ? [] : [words[field.path] ?? '']),
  ])
  return [...(path === '' ? [] : [`### ${code(prefix + path)}`]), table(head, rows)]
}
