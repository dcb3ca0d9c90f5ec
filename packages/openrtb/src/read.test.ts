import { expect, test } from 'vitest'
import { fullNative, fullRequest, impWith, requestWith } from '../test/example.ts'
import { faultsOf, readBidRequest, unreadable } from './read.ts'

test('a valid request is read together with its decoded native requests', () => {
  expect(readBidRequest(JSON.stringify(fullRequest))).toEqual({
    kind: 'request',
    request: fullRequest,
    natives: [
      { request: fullNative, isWrapped: true },
      { request: fullNative, isWrapped: false },
    ],
  })
})

test('a member that is null is not in the request', () => {
  const reading = readBidRequest(JSON.stringify(requestWith({ site: null, tmax: null })))

  expect(reading.kind === 'request' && reading.request).toEqual(requestWith({}))
})

test('a byte order mark does no harm', () => {
  expect(readBidRequest(`\ufeff${JSON.stringify(requestWith({}))}`).kind).toBe('request')
  expect(faultsOf(`\ufeff${JSON.stringify(requestWith({}))}`)).toEqual([])
})

test('a text that is not JSON is refused with the reason only', () => {
  expect(readBidRequest('{"id":')).toEqual({
    kind: 'refused',
    issue: {
      rule: 'V01-json',
      code: 'INVALID_REQUEST',
      message: 'Invalid JSON format',
      field: undefined,
      cause: 'the JSON ends too early; a bracket or quote is not closed',
    },
    violations: undefined,
  })
})

test('bytes that never became a text are refused like a text that is not JSON', () => {
  expect(unreadable('the body is not UTF-8')).toEqual({
    kind: 'refused',
    issue: {
      rule: 'V01-json',
      code: 'INVALID_REQUEST',
      message: 'Invalid JSON format',
      field: undefined,
      cause: 'the body is not UTF-8',
    },
    violations: undefined,
  })
})

test('hostile JSON is refused with the general message', () => {
  const refusal = { code: 'INVALID_REQUEST', message: 'Invalid OpenRTB request format', field: undefined }

  expect(readBidRequest('['.repeat(33))).toMatchObject({ issue: { rule: 'D70-depth', ...refusal } })
  expect(readBidRequest(`[${'1,'.repeat(20_000)}1]`)).toMatchObject({ issue: { rule: 'D70-tokens', ...refusal } })
  expect(readBidRequest('{"__proto__":1}')).toMatchObject({ issue: { rule: 'D70-proto', ...refusal } })
})

test('a refused request names its first fault and no more', () => {
  expect(readBidRequest(JSON.stringify(requestWith({ id: '', tmax: 1 })))).toMatchObject({
    kind: 'refused',
    issue: { field: 'id' },
    violations: undefined,
  })
})

test('a refused test request lists every fault', () => {
  const reading = readBidRequest(JSON.stringify(requestWith({ id: '', tmax: 1, test: 1 })))

  expect(reading).toMatchObject({
    kind: 'refused',
    issue: { field: 'id' },
    violations: [{ field: 'id' }, { field: 'tmax' }],
  })
})

test('test: 0 and test: "1" are no test requests', () => {
  expect(readBidRequest(JSON.stringify(requestWith({ id: '', test: 0 })))).toMatchObject({ violations: undefined })
  expect(readBidRequest(JSON.stringify(requestWith({ id: '', test: '1' })))).toMatchObject({ violations: undefined })
})

test('a body that is no object is never a test request', () => {
  expect(readBidRequest('null')).toMatchObject({ issue: { rule: 'V01-object' }, violations: undefined })
  expect(readBidRequest('"test"')).toMatchObject({ issue: { rule: 'V01-object' }, violations: undefined })
})

test('tools see every fault of any body', () => {
  expect(faultsOf('{')).toMatchObject([{ rule: 'V01-json', field: undefined, cause: expect.stringMatching('early') }])
  expect(faultsOf(JSON.stringify(requestWith({ at: 3, tmax: 1 }))).map(({ field }) => field)).toEqual(['at', 'tmax'])
  expect(faultsOf(JSON.stringify(requestWith({})))).toEqual([])
})

test('two impressions are read in their order', () => {
  const imp = [impWith({ id: 'a' }), impWith({ id: 'b', native: { request: '{"assets":[]}' } })]
  const reading = readBidRequest(JSON.stringify(requestWith({ imp })))

  expect(reading.kind === 'request' && reading.natives.map(({ isWrapped }) => isWrapped)).toEqual([true, false])
})
