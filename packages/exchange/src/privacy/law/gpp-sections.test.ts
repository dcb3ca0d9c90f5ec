import { Sections } from '@iabgpp/cmpapi'
import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gppString } from '../../../test/privacy/gpp-strings.ts'
import type { Cause } from '../../catalog/permissions.ts'
import { createGppReader } from './gpp.ts'
import { exactSection } from './gpp-sections.ts'

/** Each section with the number of letters that its core cannot do without. */
const letterCounts: readonly (readonly [id: number, letters: number])[] = [
  [7, 12],
  [8, 8],
  [9, 7],
  [10, 7],
  [11, 7],
  [12, 8],
  [13, 8],
  [14, 8],
  [15, 9],
  [16, 7],
  [17, 9],
  [18, 7],
  [19, 7],
  [20, 8],
  [21, 9],
  [22, 7],
  [23, 7],
  [24, 4],
  [25, 4],
  [26, 4],
  [27, 4],
]
const ids = letterCounts.map(([id]) => id)

test.each(ids)('section %i as the official encoder writes it says what it says', (id) => {
  expect(causesOf(id, sectionOf(id, {}))).toEqual([])
  expect(causesOf(id, sectionOf(id, { SaleOptOut: 2 }))).toEqual([])
  expect(causesOf(id, sectionOf(id, { SaleOptOut: 1 }))).toEqual(['gpp-opt-out'])
})

test.each(ids)('section %i of the next version is unreadable, and so is one of none and of the last', (id) => {
  const text = sectionOf(id, { SaleOptOut: 2 })
  const next = id === 7 ? 'D' : 'C'

  expect(causesOf(id, next + text.slice(1))).toEqual(['gpp-unreadable'])
  expect(causesOf(id, `A${text.slice(1)}`)).toEqual(['gpp-unreadable'])
  expect(causesOf(id, `_${text.slice(1)}`)).toEqual(['gpp-unreadable'])
})

test.each(letterCounts)('section %i is read from the %i letters of its core, and not from one less', (id, letters) => {
  const core = coreOf(sectionOf(id, { SaleOptOut: 1 }))

  expect(causesOf(id, core.slice(0, letters))).toEqual(['gpp-opt-out'])
  expect(causesOf(id, core.slice(0, letters - 1))).toEqual(['gpp-unreadable'])
})

test.each(ids)('section %i means the same with one and two letters of padding, and nothing else may follow', (id) => {
  const core = coreOf(sectionOf(id, { SaleOptOut: 1 }))

  expect(causesOf(id, `${core}A`)).toEqual(['gpp-opt-out'])
  expect(causesOf(id, `${core}AA`)).toEqual(['gpp-opt-out'])
  expect(causesOf(id, `${core}B`)).toEqual(['gpp-unreadable'])
  expect(causesOf(id, `${core}?`)).toEqual(['gpp-unreadable'])
})

test.each([
  ['CAAgAAAAAEBA.QA', ['gpp-child']],
  ['CAAgAAAAAE', ['gpp-unreadable']],
  ['BAAgAAAAQQ', ['gpp-child']],
  ['BAAgAAAAQQA.QA', ['gpp-child']],
  ['BAAgAAAAQQAA.QA', ['gpp-child']],
  ['BAAgAAAAQ', ['gpp-unreadable']],
  ['BAAgAAAAAEBA.QA', ['gpp-unreadable']],
  ['_AAgAAAAAABA.QA', ['gpp-unreadable']],
])('section 7 is read by the layout of its version, not by its length: %s', (text, expected) => {
  expect(causesOf(7, text)).toEqual(expected)
})

test('a choice that no specification knows is unreadable', () => {
  expect(causesOf(7, 'CAAwAAAAAABA.QA')).toEqual(['gpp-unreadable'])
  expect(causesOf(7, 'CAAMAAAAAABA.QA')).toEqual(['gpp-unreadable'])
})

test.each([
  ['Gpc', '.YA', ['gpp-opt-out']],
  ['Gpc without padding', '.Y', ['gpp-opt-out']],
  ['Gpc with more padding', '.YAAA', ['gpp-opt-out']],
  ['no Gpc', '.QA', []],
  ['nothing behind its dot', '.', ['gpp-unreadable']],
  ['a type that is unknown', '.gA', ['gpp-unreadable']],
  ['the type of a core', '.IA', ['gpp-unreadable']],
  ['more than Gpc', '.QB', ['gpp-unreadable']],
  ['letters that are none', '.Q?', ['gpp-unreadable']],
  ['a second subsection', '.QA.YA', ['gpp-unreadable']],
  ['a second subsection that is empty', '.QA.', ['gpp-unreadable']],
])('a subsection with %s is understood', (_, subsection, expected) => {
  expect(causesOf(8, `BAAAAABA${subsection}`)).toEqual(expected)
})

test('a subsection is unreadable where none is known, and one of sensitive data has no Gpc', () => {
  expect(causesOf(9, `${sectionOf(9, {})}.QA`)).toEqual(['gpp-unreadable'])
  expect(causesOf(25, `${coreOf(sectionOf(25, {}))}.YAA`)).toEqual([])
  expect(causesOf(25, `${coreOf(sectionOf(25, {}))}.YA`)).toEqual(['gpp-unreadable'])
})

test('a section of another law has no layout here', () => {
  expect(exactSection(6, '1YNN')).toBeUndefined()
  expect(exactSection(28, 'BAAAAABA')).toBeUndefined()
})

test('a section that lost letters is unreadable or says what the whole one said', () => {
  const choice = fc.integer({ min: 0, max: 2 })
  const fields = { sale: choice, targeted: choice, child: choice, isGpc: fc.boolean() }

  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.record(fields),
      fc.nat(16),
      (id, { sale, targeted, child, isGpc }, lost) => {
        const text = sectionOf(id, {
          SaleOptOut: sale,
          [id === 8 ? 'SharingOptOut' : 'TargetedAdvertisingOptOut']: targeted,
          ...childOf(id, child),
          ...(withoutGpc.has(id) ? {} : { Gpc: isGpc }),
        })
        const cut = text.slice(0, Math.max(0, text.length - lost))
        // Without its dot nobody can see that there was a subsection; the core alone is a whole section too.
        const whole = cut.includes('.') ? text : coreOf(text)

        const causes = causesOf(id, cut)

        expect([['gpp-unreadable'], causesOf(id, whole)]).toContainEqual(causes)
      },
    ),
    { numRuns: tries(2000) },
  )
})

const withoutGpc: ReadonlySet<number> = new Set([9, 11, 13, 25, 26, 27])
const childCounts: ReadonlyMap<number, number> = new Map([
  [7, 3],
  [8, 2],
  [12, 3],
  [13, 3],
  [14, 3],
  [15, 3],
  [17, 5],
  [20, 3],
  [21, 5],
])

/** A child is a number or a list of them; Maryland knows none. */
function childOf(id: number, child: number): Readonly<Record<string, unknown>> {
  if (id === 24) return {}
  const count = childCounts.get(id)
  return { KnownChildSensitiveDataConsents: count === undefined ? child : Array.from({ length: count }, () => child) }
}

function sectionOf(id: number, fields: Readonly<Record<string, unknown>>): string {
  const name = Sections.SECTION_ID_NAME_MAP.get(id) ?? ''
  return gppString({ [name]: { SaleOptOut: 0, ...fields } }).split('~')[1] ?? ''
}

function coreOf(section: string): string {
  return section.split('.')[0] ?? ''
}

/** The header of a string with this one section is that of the official encoder. */
function causesOf(id: number, section: string): readonly Cause[] {
  const name = Sections.SECTION_ID_NAME_MAP.get(id) ?? ''
  const head = gppString({ [name]: { SaleOptOut: 0 } }).split('~')[0]
  return createGppReader({ textLengthMax: 8192, entriesMax: 10 })(`${head}~${section}`, [id]).causes
}
