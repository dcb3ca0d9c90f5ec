import { gzipSync } from 'node:zlib'
import { issue, readBidRequest } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { arrivalOf, requestOf } from '../../test/support/samples.ts'
import type { Arrival, BodyReading } from '../model/http.ts'
import { readText } from './read-text.ts'

const settings = { bodyBytesMax: 1024 }
const valid = Buffer.from(JSON.stringify(requestOf()))

test('the body of a request is read as it came, with its bytes', async () => {
  const body = bodyOf({ kind: 'bytes', bytes: Buffer.from('{"id":"é"}') })

  expect(await readText(arrivalOf(valid, body), settings)).toEqual({
    kind: 'text',
    text: '{"id":"é"}',
    bytes: 11,
    sent: Buffer.from('{"id":"é"}'),
  })
})

test('a fault that the edge found comes before everything else, and the body is not read', async () => {
  const fault = issue('H6-malformed-http', { cause: 'the Host header is missing' })

  const reading = await readText(arrivalOf(valid, { fault, contentType: 'text/plain', body: notRead }), settings)

  expect(reading).toEqual({ kind: 'refused', issue: fault, violations: undefined })
})

test('content type and encoding are looked at in this order, before the body', async () => {
  const contentType = { contentType: 'text/plain', body: notRead }
  const contentEncoding = { contentEncoding: 'br', body: notRead }

  expect(await ruleOf({ ...contentType, ...contentEncoding })).toBe('H1-content-type')
  expect(await ruleOf(contentEncoding)).toBe('H3-encoding')
})

test('a body that was too large or too slow is refused as such', async () => {
  expect(await ruleOf(bodyOf({ kind: 'too-large' }))).toBe('H2-body-size')
  expect(await ruleOf(bodyOf({ kind: 'too-slow', timeoutMs: 1000 }))).toBe('H7-slow-body')
})

test('whoever sends a body too slowly is told the time that was set for it', async () => {
  const reading = await readText(arrivalOf(valid, bodyOf({ kind: 'too-slow', timeoutMs: 250 })), settings)

  expect(reading).toMatchObject({ issue: { about: 'the body', expected: 'arrive within 250 ms' } })
})

test('identity is no encoding', async () => {
  const reading = await readText(arrivalOf(valid, { contentEncoding: 'identity' }), settings)

  expect(reading.kind).toBe('text')
})

test('gzip is unpacked, in any letters', async () => {
  const zipped = bodyOf({ kind: 'bytes', bytes: gzipSync(valid) })

  expect((await readText(arrivalOf(valid, { ...zipped, contentEncoding: 'gzip' }), settings)).kind).toBe('text')
  expect((await readText(arrivalOf(valid, { ...zipped, contentEncoding: 'GZIP' }), settings)).kind).toBe('text')
})

test('gzip of exactly the largest size is read, and of one byte more refused', async () => {
  const largest = gzipSync(valid.toString().padEnd(1024, ' '))
  const larger = gzipSync(valid.toString().padEnd(1025, ' '))

  const contentEncoding = 'gzip'

  expect(await ruleOf({ ...bodyOf({ kind: 'bytes', bytes: largest }), contentEncoding })).toBe(undefined)
  expect(await ruleOf({ ...bodyOf({ kind: 'bytes', bytes: larger }), contentEncoding })).toBe('H2-body-size')
})

test('what is no gzip, or gzip cut short, is no JSON', async () => {
  const zipped = gzipSync(valid)
  const contentEncoding = 'gzip'

  expect(await ruleOf({ contentEncoding })).toBe('V01-json')
  expect(await ruleOf({ ...bodyOf({ kind: 'bytes', bytes: Buffer.alloc(0) }), contentEncoding })).toBe('V01-json')
  expect(await ruleOf({ ...bodyOf({ kind: 'bytes', bytes: zipped.subarray(0, 40) }), contentEncoding })).toBe(
    'V01-json',
  )
})

test('bytes that are not UTF-8 are no JSON', async () => {
  const latin1 = Buffer.from('{"id":"é"}', 'latin1')

  const reading = await readText(arrivalOf(valid, bodyOf({ kind: 'bytes', bytes: latin1 })), settings)

  expect(reading).toMatchObject({ kind: 'refused', issue: { rule: 'V01-json', cause: 'the body is not valid UTF-8' } })
})

test('one byte order mark at the start does no harm, and a second one does', async () => {
  const mark = Buffer.from('\ufeff')

  const once = bodyOf({ kind: 'bytes', bytes: Buffer.concat([mark, valid]) })
  const twice = bodyOf({ kind: 'bytes', bytes: Buffer.concat([mark, mark, valid]) })

  expect(await ruleOf(once)).toBe(undefined)
  expect(await ruleOf(twice)).toBe('V01-json')
})

test('a body that is a part of a larger buffer is read alone', async () => {
  const buffer = Buffer.concat([Buffer.from('xxx'), valid, Buffer.from('yyy')])

  expect(await ruleOf(bodyOf({ kind: 'bytes', bytes: buffer.subarray(3, 3 + valid.length) }))).toBe(undefined)
})

test('an empty body is no JSON', async () => {
  expect(await ruleOf(bodyOf({ kind: 'bytes', bytes: Buffer.alloc(0) }))).toBe('V01-json')
})

test('a body that is too large is told the size that was set', async () => {
  const reading = await readText(arrivalOf(valid, bodyOf({ kind: 'too-large' })), { ...settings, bodyBytesMax: 4096 })

  expect(reading).toMatchObject({
    issue: { about: 'the body', expected: 'be at most 4096 bytes, also after decompression' },
  })
})

/** The rule that refuses an arrival or what its text says, or undefined when it is read. */
async function ruleOf(members: Partial<Arrival>): Promise<string | undefined> {
  const body = await readText(arrivalOf(valid, members), settings)
  const reading = body.kind === 'text' ? readBidRequest(body.text) : body
  return reading.kind === 'refused' ? reading.issue.rule : undefined
}

function bodyOf(reading: BodyReading): Pick<Arrival, 'body'> {
  return { body: () => Promise.resolve(reading) }
}

function notRead(): Promise<BodyReading> {
  throw new Error('the body was read')
}
