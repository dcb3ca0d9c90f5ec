import { expect, test } from 'vitest'
import { createMacs, type Place } from './mac.ts'

const place: Place = {
  journal: '0b9c5c0e-6b1f-4d0a-9a53-5f0d6a6c1e7d',
  stream: 'notices',
  position: 67_108_866,
  previous: 67_108_864,
}
const value = new TextEncoder().encode('{"v":1}')
const secrets = { secret: 'a secret that is long enough to be one', previousSecret: '' }

test('what one process has signed, another with the same secret accepts', () => {
  const mac = createMacs(secrets)?.of(place, value) ?? ''

  expect(mac).toHaveLength(43)
  expect(createMacs(secrets)?.isRight(mac, place, value)).toBe(true)
})

test.each<[string, Partial<Place>]>([
  ['journal', { journal: '0b9c5c0e-6b1f-4d0a-9a53-5f0d6a6c1e7e' }],
  ['stream', { stream: 'sums' }],
  ['position', { position: 67_108_867 }],
  ['previous', { previous: 0 }],
  ['damage', { damage: { after: 0, records: 1 } }],
])('the code of an entry is wrong for another %s', (_, other) => {
  const macs = createMacs(secrets)
  const mac = macs?.of(place, value) ?? ''

  expect(macs?.isRight(mac, { ...place, ...other }, value)).toBe(false)
})

test('what an entry says about damage before it is part of the code', () => {
  const macs = createMacs(secrets)
  const damaged = { ...place, damage: { after: 67_108_860, records: 3 } }
  const mac = macs?.of(damaged, value) ?? ''

  expect(macs?.isRight(mac, damaged, value)).toBe(true)
  expect(macs?.isRight(mac, { ...place, damage: { after: 67_108_860, records: 2 } }, value)).toBe(false)
  expect(macs?.isRight(mac, { ...place, damage: { after: 0, records: 3 } }, value)).toBe(false)
  expect(macs?.isRight(mac, place, value)).toBe(false)
})

test('it is wrong for another value, cut short, lengthened or missing', () => {
  const macs = createMacs(secrets)
  const mac = macs?.of(place, value) ?? ''
  const other = new TextEncoder().encode('{"v":2}')

  expect(macs?.isRight(mac, place, other)).toBe(false)
  expect([mac.slice(0, -2), `${mac}AA`, ''].map((text) => macs?.isRight(text, place, value))).toEqual([
    false,
    false,
    false,
  ])
})

test('while secrets change, the old one is accepted and the new one signs', () => {
  const old = createMacs(secrets)
  const fresh = createMacs({ secret: 'another secret, and as long as that one', previousSecret: secrets.secret })

  expect(fresh?.isRight(old?.of(place, value) ?? '', place, value)).toBe(true)
  expect(old?.isRight(fresh?.of(place, value) ?? '', place, value)).toBe(false)
})

test('without a secret nothing is signed', () => {
  expect(createMacs({ secret: '', previousSecret: secrets.secret })).toBeUndefined()
})
