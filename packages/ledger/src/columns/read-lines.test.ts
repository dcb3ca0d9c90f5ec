import { expect, test } from 'vitest'
import { readColumnPositions, readSums } from './read-lines.ts'

const line = {
  seconds: '1794830400',
  publisher: 'news',
  partner: 'alpha',
  kind: 'billing',
  reason: '',
  count: '3',
  paid: '170141183460469231731687303715884105',
  clearing: '24',
  leased: '0',
}

test('a line is a sum, to the unit', () => {
  const read = readSums(`${JSON.stringify(line)}\n`)

  expect(read).toMatchObject({
    kind: 'sums',
    by: [],
    leased: 0n,
    sums: [{ quarterMs: 1_794_830_400_000, count: 3n, paidNano: 170141183460469231731687303715884105n }],
  })
})

test('dimensions that a line has are those that were asked for', () => {
  const read = readSums(JSON.stringify({ ...line, country: 'DEU', format: 'text' }))

  expect(read).toMatchObject({
    by: ['country', 'format'],
    sums: [{ context: { country: 'DEU', format: 'text', deal: '' } }],
  })
})

test('texts are those that the database can hold', () => {
  expect(readSums(JSON.stringify({ ...line, publisher: 'a\0b' }))).toMatchObject({ sums: [{ publisher: 'a\uFFFDb' }] })
})

test.each([
  ['no JSON', 'Code: 60. DB::Exception: Unknown table'],
  ['a number in place of a text', JSON.stringify({ ...line, count: 3 })],
  ['less than nothing', JSON.stringify({ ...line, paid: '-1' })],
  ['a fraction', JSON.stringify({ ...line, paid: '1.5' })],
  ['a kind that there is not', JSON.stringify({ ...line, kind: 'loss' })],
  ['a moment within a quarter', JSON.stringify({ ...line, seconds: '1794830401' })],
  ['a reason of a billing notice', JSON.stringify({ ...line, reason: 'helpful' })],
  ['a reason that there is not', JSON.stringify({ ...line, kind: 'feedback', reason: 'x' })],
  ['a missing member', JSON.stringify({ ...line, leased: undefined })],
])('%s is refused with its line', (_, text) => {
  expect(readSums(`${JSON.stringify(line)}\n${text}\n`)).toEqual({ kind: 'unreadable', line: 2 })
})

test('notices that leases pay for are counted', () => {
  const lines = [line, { ...line, leased: '2' }].map((one) => JSON.stringify(one)).join('\n')

  expect(readSums(lines)).toMatchObject({ leased: 2n })
})

test('a position is a whole number', () => {
  expect(readColumnPositions('{"journal":"a","position":"67108865","gap":"1"}\n')).toEqual({
    kind: 'positions',
    positions: [{ journal: 'a', stream: 'notices', position: 67_108_865, hasGap: true }],
  })
  expect(readColumnPositions('{"journal":"a","position":"9007199254740993","gap":"0"}')).toEqual({
    kind: 'unreadable',
    line: 1,
  })
})
