// What the process tests cannot bring about at will; how connections behave on the wire is in test/process-connections.test.ts.

import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

test('a connection that takes the place of the last one of a held address is read', () => {
  const connections = new Connections({
    connectionsMax: 1,
    addressConnectionsMax: 10,
    answerTimeoutMs: 1000,
    trustedProxies: [],
    nowMs: () => 0,
    holdMs: () => 1000,
    emit: () => {},
    fullReply: () => ({ status: 503, headers: [], body: '' }),
  })
  const first = socketFrom('192.0.2.1')
  connections.admit(first, () => {})
  const connection = connections.of(first)
  if (connection === undefined) throw new Error('the first connection was not admitted')
  connections.holdFlood(connection)

  const second = socketFrom('192.0.2.1')
  connections.admit(second, () => {})

  expect(first.isPaused()).toBe(true)
  expect(connections.of(second)).toBeDefined()
  expect(second.isPaused()).toBe(false)
})

function socketFrom(remoteAddress: string): Socket {
  return Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
}
