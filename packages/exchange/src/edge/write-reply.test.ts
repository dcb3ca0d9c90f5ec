import { expect, test } from 'vitest'
import { closing, createDateLine, replyText } from './write-reply.ts'

test('a reply has its headers, its length in bytes and the lines about its connection', () => {
  const text = replyText({ status: 200, headers: ['X-A', '1', 'X-B', ''], body: 'é' }, closing, false)

  expect(text).toBe('HTTP/1.1 200 OK\r\nX-A: 1\r\nX-B: \r\nContent-Length: 2\r\nConnection: close\r\n\r\né')
})

test('the answer to HEAD has the length of the body and no body', () => {
  const text = replyText({ status: 200, headers: [], body: 'abc' }, '', true)

  expect(text).toBe('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n')
})

test('204 has no length, and another status without a body has 0', () => {
  expect(replyText({ status: 204, headers: [], body: undefined }, '', false)).toBe('HTTP/1.1 204 No Content\r\n\r\n')
  expect(replyText({ status: 202, headers: [], body: undefined }, '', false)).toContain('\r\nContent-Length: 0\r\n')
})

test.each(['a\r\nX-Forged: 1', 'a\nb', 'a\0b', 'caf\u00e9', 'a\u{1f600}b'])(
  'a header with the value %j is not sent',
  (value) => {
    expect(() => replyText({ status: 302, headers: ['Location', value], body: '' }, '', false)).toThrow(
      'the header Location cannot be sent',
    )
  },
)

test('the date changes with the second', () => {
  let wallMs = Date.UTC(2026, 10, 18, 12, 0, 0)
  const dateLine = createDateLine(() => wallMs)

  const first = dateLine()
  wallMs += 999
  const same = dateLine()
  wallMs += 1
  const next = dateLine()

  expect(first).toBe('Date: Wed, 18 Nov 2026 12:00:00 GMT\r\n')
  expect(same).toBe(first)
  expect(next).toBe('Date: Wed, 18 Nov 2026 12:00:01 GMT\r\n')
})
