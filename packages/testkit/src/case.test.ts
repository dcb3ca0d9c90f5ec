import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { caseOf, loadCases } from './case.ts'

const smallest = { rule: 'V01-json', title: 'an empty body is refused', request: {}, expect: { status: 400 } }

test('a case without request members is an empty POST of JSON to /openrtb2', () => {
  const { request, expect: expectation } = caseOf('body/empty', smallest)

  expect(request).toEqual({
    method: 'POST',
    path: '/openrtb2',
    headers: { 'content-type': 'application/json' },
    body: Buffer.alloc(0),
  })
  expect(expectation).toEqual({ status: 400, headers: {}, body: undefined })
})

test('a case needs the sample unless it names another stage that there is', () => {
  expect(caseOf('a', smallest).stage).toBe('sample')
  expect(caseOf('a', { ...smallest, stage: 'deals' }).stage).toBe('deals')
  expect(() => caseOf('a', { ...smallest, stage: 'deal' })).toThrow('stage must be one of sample, deals')
})

test('headers that are given replace the default ones', () => {
  const { request } = caseOf('a', { ...smallest, request: { headers: { accept: '*/*' } } })

  expect(request.headers).toEqual({ accept: '*/*' })
})

test('body is sent as JSON, text as it is and base64 as bytes', () => {
  expect(caseOf('a', { ...smallest, request: { body: { id: 'ü' } } }).request.body.toString()).toBe('{"id":"ü"}')
  expect(caseOf('a', { ...smallest, request: { body: null } }).request.body.toString()).toBe('null')
  expect(caseOf('a', { ...smallest, request: { text: '{ ' } }).request.body.toString()).toBe('{ ')
  expect(caseOf('a', { ...smallest, request: { base64: '/wA=' } }).request.body).toEqual(Buffer.from([255, 0]))
})

test('a request with two bodies is refused', () => {
  expect(() => caseOf('a', { ...smallest, request: { body: {}, text: '' } })).toThrow(
    'request may have only one of body, text, base64',
  )
})

test('base64 that would lose characters is refused', () => {
  expect(() => caseOf('a', { ...smallest, request: { base64: '/w A=' } })).toThrow('must be padded base64')
})

test('an unknown member is refused at every level', () => {
  expect(() => caseOf('a', { ...smallest, note: '' })).toThrow('the case has the unknown member note')
  expect(() => caseOf('a', { ...smallest, request: { url: '' } })).toThrow('request has the unknown member url')
  expect(() => caseOf('a', { ...smallest, expect: { code: 400 } })).toThrow('expect has the unknown member code')
})

test('a member of the wrong type is named', () => {
  expect(() => caseOf('a', [])).toThrow('the case must be an object')
  expect(() => caseOf('a', { ...smallest, rule: undefined })).toThrow('rule must be a string')
  expect(() => caseOf('a', { ...smallest, request: { headers: { a: 1 } } })).toThrow(
    'request.headers.a must be a string',
  )
  expect(() => caseOf('a', { ...smallest, expect: { status: '400' } })).toThrow('expect.status must be an integer')
})

test('a pattern with an unknown matcher is refused', () => {
  expect(() => caseOf('a', { ...smallest, expect: { status: 400, body: { $regex: 'x' } } })).toThrow(
    'expect.body has the unknown matcher $regex',
  )
})

test('cases are loaded from all folders in the order of their names', () => {
  const folder = folderWith({ 'b.json': smallest, 'a/z.json': smallest, 'a/y.json': smallest, 'read.me': 'no case' })

  const names = loadCases(folder).map(({ name }) => name)

  expect(names).toEqual(['a/y', 'a/z', 'b'])
  expect(loadCases(pathToFileURL(folder))).toHaveLength(3)
})

test('a file that is not JSON is named', () => {
  const folder = folderWith({ 'a/broken.json': '{' })

  expect(() => loadCases(folder)).toThrow(`${join(folder, 'a/broken.json')}: `)
})

test('a file with the wrong shape is named', () => {
  const folder = folderWith({ 'wrong.json': { ...smallest, title: 5 } })

  expect(() => loadCases(folder)).toThrow(`${join(folder, 'wrong.json')}: title must be a string`)
})

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-cases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'a'))
  for (const [path, content] of Object.entries(files)) {
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
