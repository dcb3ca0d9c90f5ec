import { expect, test } from 'vitest'
import { gppString, rangeOfSections, usPrivacyFields } from '../../../test/privacy/gpp-strings.ts'
import { everyConsent, tcString } from '../../../test/privacy/tc-strings.ts'
import type { Cause } from '../../catalog/permissions.ts'
import { createGppReader } from './gpp.ts'

const bounds = { textLengthMax: 8192, entriesMax: 10 }
const noOptOut = { SaleOptOut: 2, SharingOptOut: 2, TargetedAdvertisingOptOut: 2 }

test.each<readonly [string, object, readonly Cause[]]>([
  ['nothing', noOptOut, []],
  ['no sale', { ...noOptOut, SaleOptOut: 1 }, ['gpp-opt-out']],
  ['no sharing', { ...noOptOut, SharingOptOut: 1 }, ['gpp-opt-out']],
  ['no targeted ads', { ...noOptOut, TargetedAdvertisingOptOut: 1 }, ['gpp-opt-out']],
  ['Global Privacy Control', { ...noOptOut, Gpc: true }, ['gpp-opt-out']],
  ['a known child', { ...noOptOut, KnownChildSensitiveDataConsents: [0, 1, 0] }, ['gpp-child']],
  ['a known child with consent', { ...noOptOut, KnownChildSensitiveDataConsents: [2, 0, 0] }, ['gpp-child']],
  ['a child and no sale', { SaleOptOut: 1, KnownChildSensitiveDataConsents: [1, 0, 0] }, ['gpp-opt-out', 'gpp-child']],
])('the section of the United States that says %s is understood', (_, fields, expected) => {
  expect(causesOf(gppString({ usnat: { ...fields } }), [7])).toEqual(expected)
})

test('sections of states are read like the national one, also where a child is a single number', () => {
  expect(causesOf(gppString({ usca: { SaleOptOut: 1 } }), [8])).toEqual(['gpp-opt-out'])
  expect(causesOf(gppString({ usca: { SaleOptOut: 2, SharingOptOut: 2 } }), [8])).toEqual([])
  expect(causesOf(gppString({ usva: { KnownChildSensitiveDataConsents: 1 } }), [9])).toEqual(['gpp-child'])
})

test.each([
  ['1YYN', ['gpp-opt-out']],
  ['1YNN', []],
  ['1---', []],
])('the US Privacy string %s inside is understood', (text, expected) => {
  expect(causesOf(gppString({ uspv1: usPrivacyFields(text) }), [6])).toEqual(expected)
})

test.each(['1yyn', '1YXN', '2YNN', '1YN', '1YNNN', '1YNN.', 'BAAA'])(
  'what is no US Privacy string is unreadable inside too: %s',
  (text) => {
    const [head] = gppString({ uspv1: usPrivacyFields('1YNN') }).split('~')

    expect(causesOf(`${head}~${text}`, [6])).toEqual(['gpp-unreadable'])
  },
)

test('a section that cannot be read is no matter where it does not apply', () => {
  const [head, national] = gppString({ usnat: noOptOut, usca: { SaleOptOut: 2 } }).split('~')

  expect(causesOf(`${head}~${national}~CAAA`, [7])).toEqual([])
  expect(causesOf(`${head}~${national}~CAAA`, [7, 8])).toEqual(['gpp-unreadable'])
  expect(causesOf(`${head}~${national}~CAAA`, undefined)).toEqual(['gpp-unreadable'])
})

test('the TC string inside counts where the section of the EU applies', () => {
  const text = gppString({ usnat: noOptOut }, tcString(everyConsent))
  const inside = text.split('~')[1]
  const read = createGppReader(bounds)

  expect(read(text, [2])).toEqual({ causes: [], tcString: inside })
  expect(read(text, [2, 7])).toEqual({ causes: [], tcString: inside })
  expect(read(text, [7])).toEqual({ causes: [], tcString: undefined })
})

test('without a list every section in the string applies', () => {
  const text = gppString({ usnat: { SaleOptOut: 1 } }, tcString(everyConsent))

  expect(createGppReader(bounds)(text, undefined)).toEqual({
    causes: ['gpp-opt-out'],
    tcString: text.split('~')[1],
  })
})

test.each([[[]], [[-1]], [[-1, -1]]])('with the list %j no section applies, whatever the string says', (applying) => {
  expect(causesOf(gppString({ usnat: { SaleOptOut: 1 } }), applying)).toEqual([])
  expect(causesOf(undefined, applying)).toEqual([])
})

test('-1 beside a section takes nothing from it', () => {
  expect(causesOf(gppString({ usnat: { SaleOptOut: 1 } }), [-1, 7])).toEqual(['gpp-opt-out'])
})

test.each([[[0]], [[-1, 0]], [[0, 7]], [[-2]], [[-7, 7]]])(
  'with the list %j nobody knows which sections apply, and the reading is the strictest',
  (applying) => {
    expect(causesOf(gppString({ usnat: noOptOut }), applying)).toEqual(['gpp-unreadable'])
    expect(causesOf(undefined, applying)).toEqual(['gpp-unreadable'])
  },
)

test('a list that says that no section applies is not remembered for a string without a list', () => {
  const text = gppString({ usnat: { SaleOptOut: 1 } })
  const read = createGppReader(bounds)

  expect(read(text, []).causes).toEqual([])
  expect(read(text, undefined).causes).toEqual(['gpp-opt-out'])
})

test('64 ids in the list are read, and one more makes it unreadable, whatever was remembered', () => {
  const text = gppString({ usnat: { SaleOptOut: 1 } })
  const nobody = Array.from({ length: 65 }, () => -1)
  const read = createGppReader(bounds)

  expect(read(text, nobody.slice(1)).causes).toEqual([])
  expect(read(text, nobody).causes).toEqual(['gpp-unreadable'])
  expect(read(text, [...nobody, 7]).causes).toEqual(['gpp-unreadable'])
})

test.each([
  ['the string is missing', undefined, [7]],
  ['the section is missing', gppString({ usca: { SaleOptOut: 2 } }), [7]],
  ['one of two sections is missing', gppString({ usnat: noOptOut }), [2, 7]],
  ['the section is unknown', gppString({ usnat: noOptOut }), [99]],
  ['the section is that of Canada', gppString({ tcfcav1: { CmpId: 1 } }), [5]],
  ['the section is that of Canada, without a list', gppString({ tcfcav1: { CmpId: 1 } }), undefined],
  ['the string is garbage', 'garbage', [7]],
  ['the string is empty', '', [7]],
  ['the string is cut off', gppString({ usnat: noOptOut }).slice(0, 8), [7]],
  ['the section is not text that it can be', 'DBABLA~????', [7]],
  ['the header counts one more section', gppString({ usnat: noOptOut }).replace('~', '~~'), [7]],
])('where %s, the reading is the strictest', (_, text, applying) => {
  expect(createGppReader(bounds)(text, applying)).toEqual({ causes: ['gpp-unreadable'], tcString: undefined })
})

test('64 sections are followed, and one more is not', () => {
  const section = gppString({ usnat: noOptOut }).split('~')[1]
  const sections = (count: number): string => rangeOfSections(7, count - 1) + `~${section}`.repeat(count)

  expect(causesOf(sections(64), [7])).toEqual([])
  expect(causesOf(sections(65), [7])).toEqual(['gpp-unreadable'])
})

test('a string of the longest length is read, and one letter more is not', () => {
  const text = gppString({ usnat: noOptOut })

  expect(createGppReader({ ...bounds, textLengthMax: text.length })(text, [7]).causes).toEqual([])
  expect(createGppReader({ ...bounds, textLengthMax: text.length - 1 })(text, [7]).causes).toEqual(['gpp-unreadable'])
})

function causesOf(text: string | undefined, applying: readonly number[] | undefined): readonly Cause[] {
  return createGppReader(bounds)(text, applying).causes
}
