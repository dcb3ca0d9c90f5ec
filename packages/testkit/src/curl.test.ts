import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'
import type { CaseRequest } from './transport.ts'

const request: CaseRequest = {
  method: 'POST',
  path: '/openrtb2',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(`{"id":"it's"}`),
}

test('a text is given on the command line, safe for the shell', () => {
  expect(curlOf(request, 'http://127.0.0.1:8080/')).toBe(
    `curl -i -X POST 'http://127.0.0.1:8080/openrtb2' -H 'content-type: application/json' --data-raw '{"id":"it'\\''s"}'`,
  )
})

test('the shell reads the quoted body as it was', () => {
  const [, quoted = ''] = curlOf(request, 'http://a').split('--data-raw ')

  expect(execFileSync('sh', ['-c', `printf %s ${quoted}`], { encoding: 'utf8' })).toBe(`{"id":"it's"}`)
})

test('bytes that are not text are piped in', () => {
  expect(curlOf({ ...request, body: Buffer.from([255, 0]) }, 'http://a')).toBe(
    `printf %s /wA= | base64 -d | curl -i -X POST 'http://a/openrtb2' -H 'content-type: application/json' --data-binary @-`,
  )
})

test('a body too long for one argument is piped in', () => {
  expect(curlOf({ ...request, body: Buffer.alloc(100_000, 'x') }, 'http://a')).toMatch(/^curl /)
  expect(curlOf({ ...request, body: Buffer.alloc(100_001, 'x') }, 'http://a')).toMatch(/^printf %s eHh4/)
})

test('curl is kept from adding a content type that the case does not send', () => {
  expect(curlOf({ ...request, headers: { accept: '' } }, 'http://a')).toMatch(
    `-H 'accept;' -H 'content-type:' --data-raw`,
  )
})

test('a request without a body has no data', () => {
  expect(curlOf({ method: 'GET', path: '/', headers: {}, body: Buffer.alloc(0) }, 'http://a')).toBe(
    `curl -i -X GET 'http://a/'`,
  )
})

test('HEAD is asked for in the way that does not wait for a body', () => {
  expect(curlOf({ method: 'HEAD', path: '/', headers: {}, body: Buffer.alloc(0) }, 'http://a')).toBe(
    `curl -i --head 'http://a/'`,
  )
})
