import { expect, test } from 'vitest'
import { AnswerReader } from './answer-reader.ts'

test('an answer in one piece is read', () => {
  const answer = new AnswerReader().read(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'))

  expect(answer).toEqual({ status: 200, body: Buffer.from('{}') })
})

test('an answer in pieces is read when its last piece is there', () => {
  const reader = new AnswerReader()

  const early = ['HTTP/1.1 20', '0 OK\r\ncontent-length: 2\r\n', '\r\n{'].map((piece) =>
    reader.read(Buffer.from(piece)),
  )

  expect(early).toEqual([undefined, undefined, undefined])
  expect(reader.read(Buffer.from('}'))).toEqual({ status: 200, body: Buffer.from('{}') })
})

test('the length counts bytes', () => {
  const answer = new AnswerReader().read(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n€'))

  expect(answer?.status).toBe(200)
})

test('bytes that are stored for later may be overwritten', () => {
  const reader = new AnswerReader()
  const shared = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{')

  reader.read(shared)
  shared.fill(0)

  expect(reader.read(Buffer.from('}'))).toEqual({ status: 200, body: Buffer.from('{}') })
})

test('204 has no body and leaves nothing for the next answer', () => {
  const reader = new AnswerReader()

  expect(reader.read(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))).toEqual({ status: 204, body: Buffer.of() })
  expect(reader.read(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))).toEqual({ status: 204, body: Buffer.of() })
})

test('what cannot be cut for sure is an error', () => {
  const endless = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n'
  const notASize = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'
  const tooMuch = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{}'

  expect(() => new AnswerReader().read(Buffer.from(endless))).toThrow('without Content-Length')
  expect(() => new AnswerReader().read(Buffer.from(notASize))).toThrow('without its size')
  expect(() => new AnswerReader().read(Buffer.from(tooMuch))).toThrow('more bytes')
})

test.each([1, 3, 1000])('an answer in chunks is read, in pieces of %i bytes', (length) => {
  const text = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\na\r\ncdefghijkl\r\n0\r\n\r\n'
  const reader = new AnswerReader()
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  )

  const answers = pieces.map((piece) => reader.read(Buffer.from(piece)))

  expect(answers.slice(0, -1).every((answer) => answer === undefined)).toBe(true)
  expect(answers.at(-1)).toEqual({ status: 200, body: Buffer.from('abcdefghijkl') })
})
