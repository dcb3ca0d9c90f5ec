import { expect, test } from 'vitest'
import { readDsa, readDsaEntries } from './dsa.ts'

const entry = { domain: 'platform.example', dsaparams: [1, 2] }

function faultsOf(dsa: unknown): readonly string[] {
  return readDsa(dsa).warnings.map(({ rule, field }) => `${rule} ${field}`)
}

test('the whole object is read', () => {
  const dsa = { dsarequired: 3, pubrender: 0, datatopub: 2, transparency: [entry] }

  expect(readDsa(dsa)).toEqual({ dsa, warnings: [] })
})

test('an empty object demands nothing', () => {
  expect(readDsa({})).toEqual({ dsa: {}, warnings: [] })
})

test('members that nobody knows are not read', () => {
  const dsa = { dsarequired: 1, uid: 'u', transparency: [{ ...entry, uid: 'u' }] }

  expect(readDsa(dsa)).toEqual({ dsa: { dsarequired: 1, transparency: [entry] }, warnings: [] })
})

test.each([['2'], [[]], [2], [true]])('%j is no such object', (value) => {
  expect(readDsa(value)).toMatchObject({ dsa: undefined, warnings: [{ rule: 'D103-dsa', field: 'regs.ext.dsa' }] })
})

test.each([-1, 4, 1.5, '2', true])('a dsarequired of %j is dropped alone', (dsarequired) => {
  expect(readDsa({ dsarequired, pubrender: 2 }).dsa).toEqual({ pubrender: 2 })
  expect(faultsOf({ dsarequired, pubrender: 2 })).toEqual(['D103-dsa-required regs.ext.dsa.dsarequired'])
})

test.each([-1, 3, 0.5, '1', false])('a pubrender and a datatopub of %j are dropped, and the demand stays', (value) => {
  const dsa = { dsarequired: 3, pubrender: value, datatopub: value }

  expect(readDsa(dsa).dsa).toEqual({ dsarequired: 3 })
  expect(faultsOf(dsa)).toEqual(['D103-dsa-degree regs.ext.dsa.pubrender', 'D103-dsa-degree regs.ext.dsa.datatopub'])
})

test('a transparency that is no list is dropped alone', () => {
  expect(readDsa({ dsarequired: 2, transparency: entry }).dsa).toEqual({ dsarequired: 2 })
  expect(faultsOf({ transparency: entry })).toEqual(['D103-dsa-transparency regs.ext.dsa.transparency'])
})

test('entries that cannot be read are dropped, and the warning counts them', () => {
  const reading = readDsa({ transparency: [entry, 'x', { domain: 'a b', dsaparams: [1] }] })

  expect(reading.dsa).toEqual({ transparency: [entry] })
  expect(reading.warnings).toMatchObject([{ rule: 'D103-dsa-transparency', note: '2 of this one are not' }])
})

test('20 entries are read, and the 21st is not', () => {
  const full = Array.from({ length: 20 }, () => entry)

  expect(readDsaEntries(full)).toEqual({ entries: full, ignored: 0, isList: true })
  expect(readDsaEntries([...full, entry])).toEqual({ entries: full, ignored: 1, isList: true })
})

test.each([
  ['20 params', Array.from({ length: 20 }, () => 1), 1],
  ['21 params', Array.from({ length: 21 }, () => 1), 0],
  ['no param', [], 1],
  ['a param of 0', [0], 0],
  ['a param of 1.5', [1.5], 0],
  ['a param that is a text', ['1'], 0],
  ['params that are no list', 1, 0],
])('of an entry with %s, so many are read: %j', (_, dsaparams, count) => {
  expect(readDsaEntries([{ domain: 'a.example', dsaparams }]).entries).toHaveLength(count)
})

test('an absent list is empty', () => {
  expect(readDsaEntries(undefined)).toEqual({ entries: [], ignored: 0, isList: true })
})
