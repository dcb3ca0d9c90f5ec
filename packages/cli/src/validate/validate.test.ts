// The suggestions are held against the specification itself: every refusal of the conformance suite.

import { loadCases } from '@parley/testkit'
import { expect, test } from 'vitest'
import { validateText } from './validate.ts'

const refusals = loadCases(new URL('../../../../conformance/cases', import.meta.url)).filter(
  ({ name, request, expect: expected }) =>
    expected.status === 400 && request.path === '/openrtb2' && request.body.length > 0 && !name.startsWith('http/'),
)
/** Bytes that are no text cannot be shown as one; the command refuses such a file. */
const noText = new Set([
  'body/bytes-that-are-not-utf-8-are-refused',
  'body/character-cut-off-in-the-middle-of-its-bytes-is-refused',
])

test('the first fault of every refused case is the one that the exchange names', () => {
  const wrong = refusals
    .filter(({ name }) => !noText.has(name))
    .filter(({ request, expect: { body } }) => {
      const [first] = validateText(request.body.toString()).faults
      const { code, details } = errorIn(body)
      return first?.code !== code || (details?.field !== undefined && first?.field !== details.field)
    })

  expect(refusals.length).toBeGreaterThan(500)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('each of the first 50 faults of every refused case comes with a fix', () => {
  const faults = refusals.flatMap(({ name, request }) =>
    validateText(request.body.toString())
      .faults.slice(0, 50)
      .map(({ fix }) => ({ name, fix })),
  )

  expect(faults.filter(({ fix }) => fix === undefined).map(({ name }) => name)).toEqual([])
})

test.each([
  [262_144, []],
  [262_145, ['the body must be at most 262144 bytes, also after decompression; got 262145 bytes']],
])('a body of %d bytes is told %j', (bytes, expected) => {
  const request = (note: string): string =>
    JSON.stringify({
      id: 'a',
      imp: [{ id: '1', native: { request: '{"assets":[{"id":1,"title":{"len":9}}]}' } }],
      note,
    })
  const text = request('x'.repeat(bytes - request('').length))

  expect(validateText(text).faults.map(({ reason }) => reason)).toEqual(expected)
})

test('a warning inside a native request points into the string', () => {
  const native = JSON.stringify({ native: { assets: [{ id: 1, img: { type: 2, w: 1, h: 1 } }] } })
  const text = JSON.stringify({ id: 'a', imp: [{ id: '1', native: { request: native } }] })

  const { faults } = validateText(text)

  expect(faults).toMatchObject([{ severity: 'warning', field: 'imp[0].native.request: assets[0].img.type' }])
  expect(text.slice(faults[0]?.span.start, faults[0]?.span.end)).toBe('2')
})

test('a dropped price filter is a warning, as in test mode', () => {
  const imp = {
    id: '1',
    native: { request: '{"assets":[{"id":1,"title":{"len":9}}]}' },
    ext: { service_product_search: { min_price: -1 } },
  }

  const { faults } = validateText(JSON.stringify({ id: 'a', imp: [imp] }))

  expect(faults).toMatchObject([{ severity: 'warning', field: 'imp[0].ext.service_product_search.min_price' }])
})

const asset = { id: 1, title: { len: 9 } }

function requestWith(native: string, count = 1): string {
  const imp = Array.from({ length: count }, (_, index) => ({ id: String(index), native: { request: native } }))
  return JSON.stringify({ id: 'a', imp })
}

test('a native request that is not JSON at all is replaced as a whole', () => {
  const [fault] = validateText(requestWith('hello')).faults
  const suggestion = fault?.suggestion as { readonly value: string }

  expect(fault?.fix).toMatch(/^write, for example, "request": "\{/)
  expect(validateText(requestWith(suggestion.value)).faults).toEqual([])
})

test('each asset id that is used twice gets a free one, so that all are fixed at once', () => {
  const assets = [asset, { ...asset, id: 4 }, asset, asset]

  const { faults } = validateText(requestWith(JSON.stringify({ assets })))

  expect(faults.map(({ fix }) => fix)).toEqual([
    'inside the string, write, for example, "id": 5',
    'inside the string, write, for example, "id": 6',
  ])
})

test('the suggestion does not depend on the position of the fault', () => {
  const assets = [asset, { id: 2, data: { type: 'a price' } }, { id: 3, data: { type: 'a price' } }]

  const { faults } = validateText(requestWith(JSON.stringify({ assets })))

  expect(faults.map(({ fix }) => fix)).toEqual([
    'inside the string, write, for example, "type": 1',
    'inside the string, write, for example, "type": 1',
  ])
})

test.each([
  [11, 2],
  [21, 3],
])('%i impressions go into %i requests', (count, requests) => {
  const [fault] = validateText(requestWith(JSON.stringify({ assets: [asset] }), count)).faults

  expect(fault?.fix).toBe(`split it into ${requests} requests of at most 10 impressions, each with an id of its own`)
  expect(fault?.suggestion).toBeUndefined()
})

interface ErrorPattern {
  readonly code?: unknown
  readonly details?: { readonly field?: unknown }
}

function errorIn(body: unknown): ErrorPattern {
  return (body as { readonly error?: ErrorPattern } | undefined)?.error ?? {}
}
