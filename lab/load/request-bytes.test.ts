import { expect, test } from 'vitest'
import { RequestBytes, sampleBody } from './request-bytes.ts'

const url = new URL('http://127.0.0.1:8080/openrtb2')

test('a request is written over the last one and keeps its length', () => {
  const request = new RequestBytes(url, { publishers: 1_000_000, forwarded: 1_000_000 })
  const lengthBefore = request.bytes.length

  const start = request.write(12_345)

  const text = request.bytes.toString()
  expect(start).toBe('{"id":"00012345"')
  expect(text).toContain(`\r\n\r\n${start}`)
  expect(text).toContain('"publisher":{"id":"pub-0760055"')
  expect(text).toContain('X-Forwarded-For: 10.131.136.123\r\n')
  expect(text).toHaveLength(lengthBefore)
})

test('one publisher stays the same, and without addresses no proxy speaks', () => {
  const request = new RequestBytes(url, { publishers: 1, forwarded: 0 })

  request.write(12_345)

  expect(request.bytes.toString()).toContain(sampleBody('00012345'))
  expect(request.bytes.toString()).not.toContain('X-Forwarded-For')
})

test('a hundred thousand requests in a row name as many publishers and addresses', () => {
  const request = new RequestBytes(url, { publishers: 1_000_000, forwarded: 1_000_000 })
  const publisherAt = request.bytes.indexOf('"pub-') + 1
  const addressAt = request.bytes.indexOf('10.100.')
  const publishers = new Set<string>()
  const addresses = new Set<string>()

  for (let sequence = 0; sequence < 100_000; sequence++) {
    request.write(sequence)
    publishers.add(request.bytes.toString('latin1', publisherAt, publisherAt + 11))
    addresses.add(request.bytes.toString('latin1', addressAt, addressAt + 14))
  }

  expect(publishers.size).toBe(100_000)
  expect(addresses.size).toBe(100_000)
})
