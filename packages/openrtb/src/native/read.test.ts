import { expect, test } from 'vitest'
import { told } from '../../test/told.ts'
import { reasonOf } from '../reason.ts'
import { readNative } from './read.ts'

const field = 'imp[0].native.request'

test('a wrapped request is read, and its form is kept', () => {
  const text = '{"native":{"ver":"1.2","assets":[{"id":1,"title":{"len":25}}]}}'

  expect(readNative(text, field, false)).toEqual({
    kind: 'read',
    native: { request: { ver: '1.2', assets: [{ id: 1, title: { len: 25 } }] }, isWrapped: true },
  })
})

test('a bare request is read, and its form is kept', () => {
  expect(readNative('{"assets":[]}', field, false)).toEqual({
    kind: 'read',
    native: { request: { assets: [] }, isWrapped: false },
  })
})

test('a request without faults is read the thorough way too', () => {
  expect(readNative('{"assets":[]}', field, true)).toEqual(readNative('{"assets":[]}', field, false))
})

test('a wrapper that is null is no wrapper', () => {
  expect(readNative('{"native":null,"assets":[]}', field, false)).toEqual({
    kind: 'read',
    native: { request: { assets: [] }, isWrapped: false },
  })
})

test('text that is not JSON is refused with its place', () => {
  expect(toldFaults('{"assets":[],}', field, false)).toEqual({
    kind: 'faulty',
    issues: [
      {
        rule: 'V05-json',
        code: 'INVALID_FIELD_VALUE',
        message: 'Field value invalid',
        field,
        reason: 'must be a string of valid JSON: trailing comma before } at line 1, column 14',
      },
    ],
  })
})

test('an empty string is no JSON', () => {
  expect(toldFaults('', field, false)).toMatchObject({ issues: [{ rule: 'V05-json', code: 'INVALID_FIELD_VALUE' }] })
})

test('hostile JSON is refused', () => {
  expect(toldFaults('['.repeat(33), field, false)).toEqual({
    kind: 'faulty',
    issues: [
      {
        rule: 'V05-hostile',
        code: 'INVALID_FIELD_VALUE',
        message: 'Field value invalid',
        field,
        reason: expect.stringMatching(/^must be nested .*__proto__: the JSON must be nested at most 32 levels deep$/),
      },
    ],
  })
  expect(toldFaults('{"__proto__":1}', field, false)).toMatchObject({ issues: [{ rule: 'V05-hostile' }] })
})

test('JSON that is no object is refused', () => {
  const reason = 'must hold a JSON object, either {"native":{…}} or the bare native request'

  expect(toldFaults('[]', field, false)).toMatchObject({
    issues: [{ rule: 'V05-object', code: 'INVALID_FIELD_VALUE', field, reason: `${reason}; got an array` }],
  })
  expect(toldFaults('null', field, false)).toMatchObject({ issues: [{ reason: `${reason}; got null` }] })
  expect(toldFaults('"x"', field, false)).toMatchObject({ issues: [{ reason: `${reason}; got a string` }] })
})

test('a wrapper that holds no object is refused', () => {
  const issues = [
    {
      rule: 'V05-object',
      field,
      reason: 'native must hold a JSON object, either {"native":{…}} or the bare native request; got an array',
    },
  ]

  expect(toldFaults('{"native":[]}', field, false)).toMatchObject({ kind: 'faulty', issues })
  expect(toldFaults('{"native":[]}', field, true)).toMatchObject({ kind: 'faulty', issues })
})

test('a fault inside names the outer field and gives the inner path in the reason', () => {
  expect(toldFaults('{"native":{"assets":[{"id":1,"title":{"len":0}}]}}', field, false)).toMatchObject({
    issues: [
      {
        field,
        code: 'INVALID_FIELD_VALUE',
        reason: 'native.assets[0].title.len must be an integer of 1 or more; got 0',
      },
    ],
  })
  expect(toldFaults('{"assets":[{"id":1,"title":{"len":0}}]}', field, false)).toMatchObject({
    issues: [{ reason: 'assets[0].title.len must be an integer of 1 or more; got 0' }],
  })
})

test('a version outside 1.x is an unsupported format', () => {
  const version = { code: 'UNSUPPORTED_FORMAT', field }

  expect(toldFaults('{"native":{"ver":"2.0","assets":[]}}', field, false)).toMatchObject({
    issues: [{ ...version, reason: 'native.ver must be version 1.x of the native format; got "2.0"' }],
  })
  expect(toldFaults('{"ver":"2.0","assets":[]}', field, false)).toMatchObject({
    issues: [{ ...version, reason: 'ver must be version 1.x of the native format; got "2.0"' }],
  })
})

test('assets are compared with each other', () => {
  expect(toldFaults('{"native":{"assets":[{"id":1},{"id":1}]}}', field, false)).toMatchObject({
    issues: [{ rule: 'V05-asset-id-unique', reason: 'native.assets[1].id is already used by native.assets[0].id' }],
  })
  expect(toldFaults('{"assets":[{"id":1},{"id":1}]}', field, false)).toMatchObject({
    issues: [{ reason: 'assets[1].id is already used by assets[0].id' }],
  })
})

test('the thorough way lists every fault, those of the schema first', () => {
  const text = '{"ver":"3.0","assets":[{"id":1,"title":{}},{"id":1}],"privacy":2}'

  expect(reasonsOf(text, true)).toEqual([
    'assets[0].title.len is missing; it must be an integer of 1 or more',
    'privacy must be 0 or 1; got 2',
    'ver must be version 1.x of the native format; got "3.0"',
    'assets[1].id is already used by assets[0].id',
  ])
  expect(reasonsOf(text, false)).toEqual(['assets[0].title.len is missing; it must be an integer of 1 or more'])
})

test('the thorough way does not stumble over assets that are no array or no objects', () => {
  expect(reasonsOf('{"assets":{}}', true)).toEqual(['assets must be an array of at most 100 assets; got an object'])
  expect(reasonsOf('{"assets":[1,null,{"id":1}]}', true)).toEqual([
    'assets[0] must be an object; got 1',
    'assets[1] must be an object; got null',
  ])
})

/** A refusal as it is told. */
function toldFaults(...input: Parameters<typeof readNative>): object {
  const result = readNative(...input)
  return result.kind === 'faulty' ? { ...result, issues: result.issues.map(told) } : result
}

function reasonsOf(text: string, thorough: boolean): readonly string[] {
  const result = readNative(text, field, thorough)
  return result.kind === 'faulty' ? result.issues.map(reasonOf) : []
}
