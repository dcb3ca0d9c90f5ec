import { expect, test } from 'vitest'
import { checkDsa } from './check-dsa.ts'

const required = { dsarequired: 2 } as const
const said = { behalf: 'Shoes Ltd', paid: 'Ads Ltd' }

function refusalOf(given: unknown, demanded: Parameters<typeof checkDsa>[1] = required): string | undefined {
  const check = checkDsa(given, demanded)
  return check.kind === 'refused' ? check.detail : undefined
}

test('where the request demands nothing, nothing is read', () => {
  expect(checkDsa(said, undefined)).toEqual({ kind: 'passed', dsa: undefined })
})

test('what a bid says is told with the members that are known', () => {
  const entry = { domain: 'dsp.example', dsaparams: [2] }
  const given = { ...said, adrender: 1, transparency: [{ ...entry, more: 1 }], more: 'x' }

  expect(checkDsa(given, required)).toEqual({
    kind: 'passed',
    dsa: { ...said, adrender: 1, transparency: [entry] },
  })
})

test.each([
  [undefined, 'ext.dsa is missing'],
  ['x', 'ext.dsa is not an object'],
  [[said], 'ext.dsa is not an object'],
  [{}, 'behalf is missing; paid is missing'],
  [{ behalf: 'Shoes Ltd' }, 'paid is missing'],
  [{ ...said, behalf: 1 }, 'behalf is not a text'],
  [{ ...said, paid: ' \u200b' }, 'paid is empty'],
  [{ ...said, adrender: 2 }, 'adrender is not 0 or 1'],
  [{ ...said, transparency: { domain: 'dsp.example', dsaparams: [1] } }, 'transparency cannot be read'],
  [{ ...said, transparency: [{ domain: 'dsp.example' }] }, 'transparency cannot be read'],
])('%j is refused: %s', (given, detail) => {
  expect(refusalOf(given)).toBe(detail)
  expect(refusalOf(given, { dsarequired: 3 })).toBe(detail)
})

test('a name has at most 100 characters, whatever they are made of', () => {
  expect(refusalOf({ ...said, behalf: '🥾'.repeat(100) })).toBeUndefined()
  expect(refusalOf({ ...said, behalf: '🥾'.repeat(101) })).toBe('behalf has more than 100 characters')
  expect(refusalOf({ ...said, paid: 'a'.repeat(101) })).toBe('paid has more than 100 characters')
})

test('names are plain text', () => {
  const check = checkDsa({ behalf: '<b>Shoes</b>\nLtd', paid: 'Ads\u202e Ltd' }, required)

  expect(check).toEqual({ kind: 'passed', dsa: { behalf: 'Shoes Ltd', paid: 'Ads Ltd' } })
})

test.each([
  [0, 0, 'neither side would render it: pubrender is 0 and adrender is 0'],
  [0, undefined, 'neither side would render it: pubrender is 0 and adrender is missing'],
  [0, 1, undefined],
  [1, 0, undefined],
  [1, 1, undefined],
  [2, 0, undefined],
  [2, undefined, undefined],
  [2, 1, 'both sides would render it: pubrender is 2 and adrender is 1'],
  [undefined, 0, undefined],
  [undefined, 1, undefined],
] as const)('pubrender %j and adrender %j: %s', (pubrender, adrender, detail) => {
  const demanded = pubrender === undefined ? required : { ...required, pubrender }

  expect(refusalOf({ ...said, adrender }, demanded)).toBe(detail)
})

test.each([{}, { dsarequired: 0 }, { dsarequired: 1 }] as const)('%j refuses nothing', (demanded) => {
  expect(checkDsa(undefined, demanded)).toEqual({ kind: 'passed', dsa: undefined })
  expect(checkDsa({ ...said, behalf: 'a'.repeat(101) }, demanded)).toEqual({ kind: 'passed', dsa: undefined })
  expect(checkDsa(said, { ...demanded, pubrender: 0 })).toEqual({ kind: 'passed', dsa: said })
})
