// T78: messages that no shipper sent. Whoever may read and write the topics knows every true message, and does not know the secret.

import { createMacs, type Macs } from '@parley/ledger'
import type { KafkaMessage } from '@parley/testkit/kafka-client'
import { flipped } from '../tokens/forge.ts'

interface Tools {
  /** True messages, of which there are at least two. */
  readonly known: readonly KafkaMessage[]
  /** A number from 0 up to that one, without it. */
  readonly upTo: (most: number) => number
}

type Forge = (message: KafkaMessage, tools: Tools) => KafkaMessage

const wrongKey = createMacs({ secret: 'a secret that somebody guessed, and wrong', previousSecret: '' }) as Macs
const lastPosition = Number.MAX_SAFE_INTEGER
const oversizeBytes = 900_000

/** All but replays must be passed over; a replay is true and must change nothing. */
export const forgeries: Readonly<Record<string, Forge>> = {
  'a bit of the value': (message, { upTo }) => ({ ...message, value: flipped(message.value, upTo) }),
  'another amount': (message) => ({
    ...message,
    value: Buffer.from(message.value.toString().replaceAll(/Micros":\d+/g, 'Micros":999999999')),
  }),
  'a bit of the code': (message, { upTo }) =>
    withHeaders(message, {
      mac: flipped(Buffer.from(message.headers.mac ?? 'AA', 'base64url'), upTo).toString('base64url'),
    }),
  'no code': (message) => withHeaders(message, { mac: '' }),
  'the code of another': (message, { known }) =>
    withHeaders(message, { mac: known.find(({ headers }) => headers.mac !== message.headers.mac)?.headers.mac ?? '' }),
  'a code with a wrong key': (message) => signed(message),
  'a later position': (message) => withHeaders(message, { position: later(message, 1) }),
  'the end of its segment': (message) =>
    withHeaders(message, {
      position: String(Math.floor(Number(message.headers.position) / 2 ** 26 + 1) * 2 ** 26 - 1),
    }),
  'the last position of all': (message) => signed(withHeaders(message, { position: String(lastPosition) })),
  'another predecessor': (message) => withHeaders(message, { previous: '0' }),
  'another journal': (message, { upTo }) => withHeaders(message, { journal: uuid(upTo) }),
  'another stream': (message) => ({
    ...message,
    topic: message.topic === 'parley.notices' ? 'parley.sums' : 'parley.notices',
  }),
  'sums of a million wins': (message) =>
    signed({
      ...message,
      topic: 'parley.sums',
      value: Buffer.from(manySums()),
      headers: { ...message.headers, position: later(message, 1) },
    }),
  'no JSON': (message) => ({ ...message, value: Buffer.from('\0 no JSON') }),
  'no headers': (message) => ({ ...message, headers: {} }),
  'a replay': (message) => message,
}

/** Rare, because a million of them would be a terabyte. */
export function oversized(message: KafkaMessage): KafkaMessage {
  return { ...message, value: Buffer.from(`"${'x'.repeat(oversizeBytes)}"`) }
}

function withHeaders(message: KafkaMessage, headers: Readonly<Record<string, string>>): KafkaMessage {
  return { ...message, headers: { ...message.headers, ...headers } }
}

function signed(message: KafkaMessage): KafkaMessage {
  const { journal = '', position, previous } = message.headers
  const stream = message.topic === 'parley.sums' ? 'sums' : 'notices'
  const place = { journal, stream, position: Number(position), previous: Number(previous) } as const
  return withHeaders(message, { mac: wrongKey.of(place, message.value) })
}

function later({ headers }: KafkaMessage, by: number): string {
  return String(Number(headers.position) + by)
}

function uuid(upTo: Tools['upTo']): string {
  const digits = Array.from({ length: 32 }, () => upTo(16).toString(16)).join('')
  return [0, 8, 12, 16, 20].map((at, index) => digits.slice(at, [8, 12, 16, 20, 32][index])).join('-')
}

function manySums(): string {
  const minute = Math.floor(Date.now() / 60_000)
  const requests = [{ minute, publisher: 'pub-1', outcome: 'bid', count: 999_999, impressions: 999_999 }]
  return JSON.stringify({ v: 1, type: 'sums', requests, ends: [] })
}
