import { expect, test } from 'vitest'
import { clusterUrlsOf, isRedisUrl } from './redis-url.ts'

test('one Redis has one URL', () => {
  expect(isRedisUrl('')).toBe(true)
  expect(isRedisUrl('redis://127.0.0.1:6379')).toBe(true)
  expect(isRedisUrl('rediss://user:a,b@redis.example/1')).toBe(true)
  expect(isRedisUrl('http://127.0.0.1')).toBe(false)
  expect(clusterUrlsOf('redis://127.0.0.1:6379')).toBeUndefined()
})

test('a cluster has one URL or several, separated by commas', () => {
  const text = 'redis+cluster://u:a,b@10.0.0.1:6379,redis+cluster://u:a,b@10.0.0.2'

  expect(isRedisUrl('redis+cluster://redis.example')).toBe(true)
  expect(isRedisUrl(text)).toBe(true)
  expect(clusterUrlsOf(text)?.map(({ hostname, port, password }) => [hostname, port, password])).toEqual([
    ['10.0.0.1', '6379', 'a,b'],
    ['10.0.0.2', '', 'a,b'],
  ])
})

test('nodes of a cluster that differ in more than their address, or name a database, are refused', () => {
  expect(isRedisUrl('redis+cluster://10.0.0.1,rediss+cluster://10.0.0.2')).toBe(false)
  expect(isRedisUrl('redis+cluster://u:a@10.0.0.1,redis+cluster://u:b@10.0.0.2')).toBe(false)
  expect(isRedisUrl('redis+cluster://10.0.0.1,redis://10.0.0.2')).toBe(false)
  expect(isRedisUrl('redis+cluster://10.0.0.1/1')).toBe(false)
  expect(isRedisUrl('redis+cluster://')).toBe(false)
})
