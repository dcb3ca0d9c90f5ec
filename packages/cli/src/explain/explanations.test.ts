import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codes, type RuleId, rules } from '@parley/openrtb'
import { expect, test } from 'vitest'
import { projectFolder } from '../files.ts'
import { explanationsOf, similarNames } from './explanations.ts'

const ruleIds = Object.keys(rules) as readonly RuleId[]

test('every rule is explained with its section, its source and a case', () => {
  // What needs a raw socket, many requests or settings of its own has a test of its own in place of a case.
  const withoutCase = /^(?:H6|H7|H8|H9|L1|D93|D107)-/

  const poor = ruleIds.filter((id) => {
    const [one] = explanationsOf(id)
    return one?.sources.length !== 1 || (one.example === undefined && !withoutCase.test(id))
  })

  expect(poor).toEqual([])
})

test('every link leads to a file, and to a heading or a row where it names one of the specification and its notes', () => {
  const headings = new Set(
    [...readFileSync(join(projectFolder, 'docs/spec.md'), 'utf8').matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = '']) => `docs/spec.md#${heading.toLowerCase().replaceAll(' ', '-')}`,
    ),
  )
  const rows = new Set(
    [...readFileSync(join(projectFolder, 'docs/spec-notes.md'), 'utf8').matchAll(/^\| <a id="(d\d{2,3})">/gm)].map(
      ([, id]) => `docs/spec-notes.md#${id}`,
    ),
  )
  const names = [...ruleIds, ...Object.keys(codes), 'below-floor', 'B07', '204']
  const links = new Set(names.flatMap((name) => explanationsOf(name).flatMap((one) => one.links)))

  const dead = [...links].filter((link) => {
    const [file = '', anchor] = link.split('#')
    const isNamed = anchor !== undefined && /\/spec(?:-notes)?\.md$/.test(file)
    return !existsSync(join(projectFolder, file)) || (isNamed && !headings.has(link) && !rows.has(link))
  })

  expect(dead).toEqual([])
})

test('a rule of a decision leads to its row of the notes, or to its record', () => {
  expect(explanationsOf('D51-clearing')[0]?.links).toContain('docs/spec-notes.md#d51')
  expect(explanationsOf('D50-floor-currency')[0]?.links).toContain('docs/decisions/D50-money.md')
})

test('a short form names every rule with its number', () => {
  expect(explanationsOf('v02').map(({ name }) => name)).toEqual(['V02-id-present', 'V02-imp-present', 'V02-imp-count'])
})

test('a zero of a short form may be left out', () => {
  expect(explanationsOf('V6')).toEqual(explanationsOf('V06'))
  expect(explanationsOf('V6').map(({ name }) => name)).toContain('V06-imp-id-unique')
  expect(explanationsOf('b7').map(({ name }) => name)).toEqual(['B07-id-echo'])
})

test('a number that is in no list resembles nothing, and neither does a word that is far from all', () => {
  expect(explanationsOf('418')).toEqual([])
  expect(similarNames('418')).toEqual([])
  expect(similarNames('V99')).toEqual([])
})

test('an error code shows a case that has it', () => {
  const [one] = explanationsOf('UNSUPPORTED_FORMAT')

  expect(one?.example?.answer).toMatchObject({ error: { code: 'UNSUPPORTED_FORMAT', request_id: '…' } })
})

test('a reason is explained with what to do, who can do it, and the names of its codes', () => {
  const [one] = explanationsOf('below-floor')

  expect(one?.says).toEqual([
    "Outcome of a partner's bid or call for an impression: the bid is below the floor. Its state is below-floor.",
    'To fix it (partner): Bid at or above imp.bidfloor of the request; it already includes the margin.',
    'Publishers see it as seatnonbid status 301 (Response Rejected - Below Floor).',
    'Partners see it as loss reason 100 (Bid was Below Auction Floor) in their loss notice.',
  ])
  expect(one?.links).toContain('docs/reference/reasons.md#below-floor')
})

test('where nothing is wrong, nothing is to be fixed', () => {
  const [one] = explanationsOf('won')

  expect(one?.says.join(' ')).not.toContain('fix')
})

test('a number is explained for every list that has it', () => {
  expect(explanationsOf('102').map(({ name }) => name)).toEqual([
    'loss reason 102: outbid',
    'seatnonbid 102: bad-response',
  ])
  expect(explanationsOf('nbr 8')).toMatchObject([{ kind: 'no-bid reason' }])
})

test('a mistyped name gets similar ones', () => {
  expect(explanationsOf('INVALID_FIELD_TYP')).toEqual([])
  expect(similarNames('INVALID_FIELD_TYP')).toContain('INVALID_FIELD_TYPE')
})
