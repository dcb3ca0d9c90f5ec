import type { Entry } from '@parley/journal'
import { expect, test } from 'vitest'
import { createMacs } from './mac.ts'
import { entryOf, messageOf } from './message.ts'

const journal = '0b9c5c0e-6b1f-4d0a-9a53-5f0d6a6c1e7d'
const macs = createMacs({ secret: 'a secret that is long enough to be one', previousSecret: '' })
const record = { v: 1, type: 'sums', requests: [], ends: [] } as const
const entry: Entry = {
  journal,
  stream: 'sums',
  position: 67_108_866,
  previous: 67_108_864,
  damage: undefined,
  record: { ...record, requests: [], ends: [] },
  bytes: new TextEncoder().encode(JSON.stringify(record)),
}

function received(
  changes: { readonly topic?: string; readonly value?: string; readonly headers?: object } = {},
  sent: Entry = entry,
) {
  const { topic, value, headers } = messageOf(sent, macs)
  const texts = Object.entries(headers).map(([name, bytes]) => [name, bytes.toString()] as const)
  return {
    topic: changes.topic ?? topic,
    value: Buffer.from(changes.value ?? value),
    headers: new Map([...texts, ...(Object.entries(changes.headers ?? {}) as [string, string][])]),
  }
}

test('an entry goes under the key of its journal, with its positions as decimal texts', () => {
  const message = messageOf(entry, macs)

  expect(message.topic).toBe('parley.sums')
  expect(message.key.toString()).toBe(journal)
  expect(message.value.toString()).toBe('{"v":1,"type":"sums","requests":[],"ends":[]}')
  expect(message.headers.position.toString()).toBe('67108866')
  expect(message.headers.previous.toString()).toBe('67108864')
})

test('what comes is the entry that was sent', () => {
  const { bytes: _, ...expected } = entry

  expect(entryOf(received(), macs)).toEqual(expected)
})

test('an entry behind damage says so on the other side too', () => {
  const sent = { ...entry, damage: { after: 67_108_860, records: 2 } }

  expect(entryOf(received({}, sent), macs)).toMatchObject({ damage: { after: 67_108_860, records: 2 } })
})

test.each([
  ['another topic', { topic: 'parley.other' }],
  ['a value that is not JSON', { value: 'hello' }],
  ['a position that is not a number', { headers: { position: '1e3' } }],
  ['a position beyond what a number holds', { headers: { position: '9007199254740993' } }],
  ['no journal', { headers: { journal: '' } }],
  ['half of what is said about damage', { headers: { after: '1' } }],
  ['damage of no number', { headers: { after: '1', damaged: 'many' } }],
  ['a journal that no exchange can have', { headers: { journal: 'a\0' } }],
])('%s is not an entry', (_, changes) => {
  expect(entryOf(received(changes), undefined)).toBe('form')
})

test.each([
  ['nothing', 'null'],
  ['a text', '"hello"'],
  ['a notice without facts', '{"type":"notice"}'],
  ['a record of a later version', '{"v":2,"type":"sums","requests":[],"ends":[]}'],
  ['a record of an unknown type', '{"v":1,"type":"else"}'],
])('%s in the place of a record is an entry that can only be kept aside', (_, value) => {
  expect(entryOf(received({ value }), undefined)).toMatchObject({ record: { type: 'unread', text: value } })
})

test('a record in the topic of another stream is not taken for one of this stream', () => {
  expect(entryOf(received({ topic: 'parley.notices' }), undefined)).toMatchObject({ record: { type: 'unread' } })
})

test.each([
  ['another value', { value: '{"v":1,"type":"sums","requests":[],"ends":[ ]}' }],
  ['another position', { headers: { position: '67108867' } }],
  ['another place before it', { headers: { previous: '0' } }],
  ['another journal', { headers: { journal: '0b9c5c0e-6b1f-4d0a-9a53-5f0d6a6c1e7e' } }],
  ['another topic', { topic: 'parley.notices' }],
  ['no code', { headers: { mac: '' } }],
  ['damage that its journal does not have', { headers: { after: '0', damaged: '1' } }],
])('a true message with %s is passed over', (_, changes) => {
  expect(entryOf(received(changes), macs)).toBe('mac')
})
