import { expect, test } from 'vitest'
import { impWith, requestWith } from '../test/example.ts'
import { told } from '../test/told.ts'
import { allIssues, firstIssue } from './checks.ts'
import type { NativeReading } from './native/read.ts'
import { reasonOf } from './reason.ts'

const badImp = {
  id: '',
  native: { request: '{', ver: 'x', api: [0] },
  bidfloor: -1,
  video: { minduration: 2, maxduration: 1 },
  audio: { minduration: 2, maxduration: 1 },
  ext: { service: { adcpFormats: [] } },
}

test('a body that is no object is refused with the reason only', () => {
  const refusal = {
    rule: 'V01-object',
    code: 'INVALID_REQUEST',
    message: 'Invalid OpenRTB request format',
    field: undefined,
  }

  expect(told(firstIssue([], []))).toEqual({ ...refusal, reason: 'the body must be a JSON object; got an array' })
  expect(told(firstIssue(null, []))).toEqual({ ...refusal, reason: 'the body must be a JSON object; got null' })
  expect(told(firstIssue('x', []))).toEqual({ ...refusal, reason: 'the body must be a JSON object; got a string' })
  expect(allIssues(5).map(told)).toEqual([{ ...refusal, reason: 'the body must be a JSON object; got a number' }])
})

test('site and app exclude each other, with the reason only', () => {
  expect(told(firstIssue(requestWith({ site: {}, app: {} }), []))).toEqual({
    rule: 'V07-site-app',
    code: 'INVALID_REQUEST',
    message: 'Mutually exclusive fields',
    field: undefined,
    reason: 'site and app must not both be sent; keep the one the chat runs in',
  })
  expect(firstIssue(requestWith({ site: {} }), [])).toBeUndefined()
  expect(firstIssue(requestWith({ app: {} }), [])).toBeUndefined()
})

test('an impression id that is used twice is named together with its first use', () => {
  const imp = [impWith({ id: 'x' }), impWith({ id: 'a' }), impWith({ id: 'b' }), impWith({ id: 'a' })]

  expect(told(firstIssue(requestWith({ imp }), []))).toEqual({
    rule: 'V06-imp-id-unique',
    code: 'INVALID_REQUEST',
    message: 'Duplicate impression id',
    field: 'imp[3].id',
    reason: 'already used by imp[1].id',
  })
})

test('every later use of an impression id is listed', () => {
  const imp = [impWith({ id: 'a' }), impWith({ id: 'a' }), impWith({ id: 'a' })]

  expect(allIssues(requestWith({ imp })).map((found) => `${found.field} ${reasonOf(found)}`)).toEqual([
    'imp[1].id already used by imp[0].id',
    'imp[2].id already used by imp[0].id',
  ])
})

test('the native requests of a valid body are handed out in their order', () => {
  const natives: NativeReading[] = []
  const imp = [impWith({ id: 'a' }), impWith({ id: 'b', native: { request: '{"assets":[]}' } })]

  firstIssue(requestWith({ imp }), natives)

  expect(natives).toEqual([
    { request: { assets: [{ id: 1, title: { len: 25 } }] }, isWrapped: true },
    { request: { assets: [] }, isWrapped: false },
  ])
})

test('the faults of a whole request come in the documented order', () => {
  const body = {
    ext: { service: { messageLength: 0, isQuickReply: true, sessionDurationMs: 0 } },
    regs: { coppa: 2 },
    user: { gender: 'x' },
    device: { devicetype: 0 },
    app: { bundle: '' },
    site: { domain: '' },
    tmax: 1,
    at: 0,
    test: 2,
    imp: [badImp, { ...badImp, id: '' }, impWith({ id: 'a' }), impWith({ id: 'a' })],
    id: '',
  }

  expect(fieldsOf(body)).toEqual([
    'id',
    '(V07-site-app)',
    'imp[0].id',
    'imp[0].native.request',
    'imp[0].native.ver',
    'imp[0].native.api[0]',
    'imp[0].bidfloor',
    'imp[0].video.minduration',
    'imp[0].audio.minduration',
    'imp[0].ext.service.adcpFormats',
    'imp[1].id',
    'imp[1].native.request',
    'imp[1].native.ver',
    'imp[1].native.api[0]',
    'imp[1].bidfloor',
    'imp[1].video.minduration',
    'imp[1].audio.minduration',
    'imp[1].ext.service.adcpFormats',
    'imp[1].id',
    'imp[3].id',
    'test',
    'at',
    'tmax',
    'site.domain',
    'app.bundle',
    'device.devicetype',
    'user.gender',
    'regs.coppa',
    'ext.service.messageSequenceNumber',
  ])
})

test('the first fault is the first of all faults, whichever is repaired', () => {
  expect(firstFieldOf({ ...badImp })).toBe('imp[0].id')
  expect(firstFieldOf({ ...badImp, id: 'a', native: {} })).toBe('imp[0].native')
  expect(firstFieldOf({ ...badImp, id: 'a' })).toBe('imp[0].native.request')
  expect(firstFieldOf({ ...badImp, id: 'a', native: { request: '{"assets":[]}', ver: 'x' } })).toBe('imp[0].native.ver')
  expect(firstFieldOf({ ...badImp, id: 'a', native: { request: '{"assets":[]}' } })).toBe('imp[0].bidfloor')
  expect(firstFieldOf({ ...badImp, id: 'a', native: { request: '{"assets":[]}' }, bidfloor: 1 })).toBe(
    'imp[0].video.minduration',
  )
  expect(firstFieldOf({ ext: badImp.ext, audio: badImp.audio, native: { request: '{"assets":[]}', ver: '2' } })).toBe(
    'imp[0].native.ver',
  )
  expect(firstFieldOf({ ext: badImp.ext, audio: badImp.audio })).toBe('imp[0].audio.minduration')
  expect(firstFieldOf({ ext: badImp.ext })).toBe('imp[0].ext.service.adcpFormats')
})

test('a version or durations that mean nothing are reported at the place of their field', () => {
  const native = { request: '{"assets":[]}', ver: '2.0', api: [0] }
  const video = { minduration: 9, maxduration: 1 }

  expect(firstFieldOf({ native, bidfloor: -1 })).toBe('imp[0].native.ver')
  expect(firstFieldOf({ native: { ...native, ver: '1.2' }, video })).toBe('imp[0].native.api[0]')
  expect(firstFieldOf({ bidfloor: -1, video })).toBe('imp[0].bidfloor')
  expect(firstFieldOf({ video, audio: 'x' })).toBe('imp[0].video.minduration')
  expect(firstFieldOf({ video: 'x', audio: video })).toBe('imp[0].video')
  expect(fieldsOf(requestWith({ imp: [impWith({ native, bidfloor: -1, video, audio: 'x' })] }))).toEqual([
    'imp[0].native.ver',
    'imp[0].native.api[0]',
    'imp[0].bidfloor',
    'imp[0].video.minduration',
    'imp[0].audio',
  ])
})

test('a duration that is wrong in itself is reported before the order of the two', () => {
  const video = { minduration: 1, maxduration: -1 }

  expect(firstFieldOf({ video })).toBe('imp[0].video.maxduration')
  expect(fieldsOf(requestWith({ imp: [impWith({ video })] }))).toEqual([
    'imp[0].video.maxduration',
    'imp[0].video.minduration',
  ])
})

test('a fault of a later impression comes before a duplicate id', () => {
  const imp = [impWith({ id: 'a' }), impWith({ id: 'a', bidfloor: -1 })]

  expect(firstIssue(requestWith({ imp }), [])?.field).toBe('imp[1].bidfloor')
})

test('every fault inside a native request is listed before the other fields of the impression', () => {
  const imp = [impWith({ native: { request: '{"assets":[{"id":-1},{}]}', api: 1 } })]

  expect(allIssues(requestWith({ imp })).map(({ field, inside }) => `${field}: ${inside}`)).toEqual([
    'imp[0].native.request: assets[0].id',
    'imp[0].native.request: assets[1].id',
    'imp[0].native.api: undefined',
  ])
})

test('impressions after the tenth are counted and not looked into', () => {
  const imp = Array.from({ length: 12 }, (_, index) => impWith({ id: `i${index}`, bidfloor: -1 }))

  const fields = fieldsOf(requestWith({ imp }))

  expect(fields).toHaveLength(11)
  expect(fields[0]).toBe('imp')
  expect(fields[10]).toBe('imp[9].bidfloor')
})

test('at most 100 faults are listed', () => {
  const data = Array.from({ length: 101 }, () => 1)

  expect(allIssues(requestWith({ user: { data: data.slice(1) } }))).toHaveLength(100)
  expect(allIssues(requestWith({ user: { data } }))).toHaveLength(100)
})

test('faults are listed for bodies of any shape', () => {
  expect(fieldsOf({})).toEqual(['id', 'imp'])
  expect(fieldsOf({ id: 'r', imp: 'x' })).toEqual(['imp'])
  expect(fieldsOf({ id: 'r', imp: [] })).toEqual(['imp'])
  expect(fieldsOf({ id: 'r', imp: [null, 1, 'x', []] })).toEqual(['imp[0]', 'imp[1]', 'imp[2]', 'imp[3]'])
  expect(fieldsOf({ id: 'r', imp: [{ native: 5 }, { id: 6 }] })).toEqual([
    'imp[0].id',
    'imp[0].native',
    'imp[1].id',
    'imp[1]',
  ])
  expect(fieldsOf(requestWith({}))).toEqual([])
})

/** The fields of all faults; for faults without a field, the rule. */
function fieldsOf(body: unknown): readonly string[] {
  return allIssues(body).map(({ field, rule }) => field ?? `(${rule})`)
}

function firstFieldOf(imp: object): string | undefined {
  return firstIssue(requestWith({ imp: [impWith({ ...imp })], tmax: 1 }), [])?.field
}
