// The open extension, its schemas and the exchange say the same.

import { readFileSync } from 'node:fs'
import { readBidRequest } from '@parley/openrtb'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { extensionText } from './extension-page.ts'
import { type ExtensionPart, extensionVersion, parts, schemaPath } from './extension-schemas.ts'
import { objectsOf } from './objects.ts'
import { type Block, blocksIn, documentAt } from './run/guide.ts'

const { text } = documentAt(extensionText)
// Strict: no keyword that a validator of others would not know.
const ajv = new Ajv2020({ strict: true })
const isValid = {
  request: validatorOf('request'),
  imp: validatorOf('imp'),
  bid: validatorOf('bid'),
  response: validatorOf('response'),
}

const metrics = { messageSequenceNumber: 1, messageLength: 0, isQuickReply: false, sessionDurationMs: 0 }

test('the text has the version of the schemas', () => {
  expect(text).toContain(`\nVersion ${extensionVersion}, `)
})

test('every member of the extension has a meaning and a row in the text', () => {
  const members = Object.values(parts).flatMap(({ schema }) => objectsOf(schema).flatMap(({ fields }) => fields))

  const missing = members.filter(({ path }) => !text.includes(`\n| \`${path}\` | `))

  expect(members.length).toBeGreaterThan(25)
  expect(missing).toEqual([])
  expect(text).not.toContain('|  |\n')
})

test('the examples of the text are valid', () => {
  const [request, imp, bid, response, ...others] = blocksIn(text).filter(({ language }) => language === 'json')

  expect(isValid.request(serviceIn(request)), 'request').toBe(true)
  expect(isValid.imp(serviceIn(imp)), 'imp').toBe(true)
  expect(isValid.bid(JSON.parse(bid?.text ?? '')), 'bid').toBe(true)
  expect(isValid.response(JSON.parse(response?.text ?? '')), 'response').toBe(true)
  expect(others).toEqual([])
})

test('members that nobody knows are ignored', () => {
  expect(isValid.request({ ...metrics, later: 1 })).toBe(true)
  expect(isValid.imp({ later: 1 })).toBe(true)
  expect(isValid.bid({ later: 1 })).toBe(true)
  expect(isValid.response({ later: 1 })).toBe(true)
})

test.for([
  ['all that is required', metrics, true],
  ['a number that is missing', { ...metrics, messageLength: undefined }, false],
  ['the message before the first', { ...metrics, messageSequenceNumber: 0 }, false],
  ['an intent of one’s own', { ...metrics, intent: { value: 'x', confidence: 1, topics: [], signals: [] } }, true],
  ['more than certain', { ...metrics, intent: { value: 'x', confidence: 1.1, topics: [], signals: [] } }, false],
  ['the lowest score', { ...metrics, sentiment: { value: 'negative', score: -1 } }, true],
  ['a feeling that is not listed', { ...metrics, sentiment: { value: 'mixed', score: 0 } }, false],
  ['a stage that is not listed', { ...metrics, funnel: { stage: 'loyalty', progress: 0 } }, false],
  ['an audience of nothing', { ...metrics, audience: {} }, true],
  ['interests in one text', { ...metrics, audience: { interests: 'tennis' } }, false],
] as const)('the schema of the request and the exchange agree: %s', ([, service, isFine]) => {
  const sent = JSON.parse(JSON.stringify(service)) as object

  expect(isValid.request(sent)).toBe(isFine)
  expect(isAccepted({ ext: { service: sent } })).toBe(isFine)
})

test.for([
  ['a format', { adcpFormats: [{ agent_url: 'https://a.example', id: 'card' }] }, true],
  ['no format', { adcpFormats: [] }, false],
  ['a format without a name', { adcpFormats: [{ agent_url: 'https://a.example', id: '' }] }, false],
  ['a format of an agent without TLS', { adcpFormats: [{ agent_url: 'http://a.example', id: 'card' }] }, false],
  ['the highest minimum', { minRelevance: 1 }, true],
] as const)('the schema of the impression and the exchange agree: %s', ([, service, isFine]) => {
  expect(isValid.imp(service)).toBe(isFine)
  expect(isAccepted({ imp: [{ ...firstImp(), ext: { service } }] })).toBe(isFine)
})

test('relevance goes from 0 to 1 and always says why', () => {
  expect(isValid.imp({ minRelevance: 0 })).toBe(true)
  expect(isValid.imp({ minRelevance: 1.01 })).toBe(false)
  expect(isValid.bid({ relevance: { score: 0, because: [] } })).toBe(true)
  expect(isValid.bid({ relevance: { score: -0.1, because: [] } })).toBe(false)
  expect(isValid.bid({ relevance: { score: 1 } })).toBe(false)
})

test('a pacing token has 1 to 256 characters in both directions', () => {
  for (const fits of ['x', 'x'.repeat(256)]) {
    expect(isValid.request({ ...metrics, pacing: fits })).toBe(true)
    expect(isValid.response({ pacing: fits })).toBe(true)
  }
  for (const wrong of ['', 'x'.repeat(257), 1]) {
    expect(isValid.request({ ...metrics, pacing: wrong })).toBe(false)
    expect(isValid.response({ pacing: wrong })).toBe(false)
  }
})

test('feedback goes to an absolute URL', () => {
  expect(isValid.bid({ feedback: 'https://exchange.example/feedback/1' })).toBe(true)
  expect(isValid.bid({ feedback: '/feedback/1' })).toBe(false)
})

function validatorOf(name: ExtensionPart): (value: unknown) => boolean {
  const validate = ajv.compile(JSON.parse(documentAt(schemaPath(name)).text) as object)
  return (value) => validate(value)
}

function serviceIn(block: Block | undefined): unknown {
  const { ext } = JSON.parse(block?.text ?? '') as { readonly ext: { readonly service: unknown } }
  return ext.service
}

function firstRequest(): { readonly imp: readonly object[] } {
  const file = new URL('../../docs/examples/first-request.json', import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { readonly imp: readonly object[] }
}

function firstImp(): object {
  return firstRequest().imp[0] ?? {}
}

/** Whether the exchange reads the first request of the documents with these members. */
function isAccepted(members: object): boolean {
  return readBidRequest(JSON.stringify({ ...firstRequest(), ...members })).kind === 'request'
}
