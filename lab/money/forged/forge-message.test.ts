import { createMacs } from '@parley/ledger'
import type { KafkaMessage } from '@parley/testkit/kafka-client'
import { randomOf } from '@parley/testkit/random'
import { expect, test } from 'vitest'
import { forgeries, oversized } from './forge-message.ts'

const macs = createMacs({ secret: 'a secret of the stage that is long enough', previousSecret: '' })

function messageAt(position: number): KafkaMessage {
  const value = Buffer.from(`{"v":1,"paidMicros":${position}}`)
  const place = {
    journal: '0b9c5c0e-6b1f-4d0a-9a53-5f0d6a6c1e7d',
    stream: 'notices',
    position,
    previous: position - 1,
  } as const
  const { journal, previous } = place
  const mac = macs?.of(place, value) ?? ''
  return {
    topic: 'parley.notices',
    key: journal,
    value,
    headers: { journal, position: String(position), previous: String(previous), mac },
  }
}

function isRight({ topic, value, headers }: KafkaMessage): boolean {
  const { journal = '', mac = '' } = headers
  const stream = topic === 'parley.sums' ? 'sums' : 'notices'
  const place = { journal, stream, position: Number(headers.position), previous: Number(headers.previous) } as const
  return macs?.isRight(mac, place, value) ?? false
}

test.each(Object.entries(forgeries))('%s does not verify, unless it is a replay', (name, forge) => {
  const random = randomOf(7)
  const message = messageAt(67_108_866)
  const known = [message, messageAt(67_108_867)]
  const upTo = (most: number): number => Math.floor(random() * most)

  expect(isRight(forge(message, { known, upTo }))).toBe(name === 'a replay')
})

test('what is oversized does not verify', () => {
  expect(isRight(messageAt(67_108_866))).toBe(true)
  expect(isRight(oversized(messageAt(67_108_866)))).toBe(false)
})
