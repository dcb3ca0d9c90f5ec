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
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'
  const tooMuch = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{}'

  expect(() => new AnswerReader().read(Buffer.from(chunked))).toThrow('without Content-Length')
  expect(() => new AnswerReader().read(Buffer.from(tooMuch))).toThrow('more bytes')
})
