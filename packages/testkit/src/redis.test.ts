import { afterAll, expect, test } from 'vitest'
import { startRedis } from './redis.ts'

const redis = await startRedis()
afterAll(() => redis.stop())

test('it answers, counts script calls apart from commands, and tells its memory', async () => {
  const before = await redis.commandStats()
  await redis.command('SET', 'a', 'ä')
  await redis.command('EVAL', "return redis.call('PEXPIRE', KEYS[1], 1000)", '1', 'a')
  const after = await redis.commandStats()

  expect(after.scriptCalls - before.scriptCalls).toBe(1)
  // SET, EVAL and the first INFO; what the script called is not a command of a client.
  expect(after.commands - before.commands).toBe(3)
  expect(await redis.usedMemoryBytes()).toBeGreaterThan(100_000)
})

test('an error answer is thrown with its text', async () => {
  await expect(redis.command('NOTHING')).rejects.toThrow('unknown command')
})

test('killed it refuses, and restarted on the same port it has no data', async () => {
  await redis.command('SET', 'kept', '1')
  await redis.kill()

  await expect(redis.command('PING')).rejects.toThrow()
  await redis.restart()

  expect(await redis.command('PING')).toBe('PONG')
  expect(await redis.command('GET', 'kept')).toBeNull()
})

test('a missing redis-server is a failure that says what to install', async () => {
  await expect(startRedis({ command: 'redis-server-that-is-not-there' })).rejects.toThrow(/apt install redis-server/)
})
