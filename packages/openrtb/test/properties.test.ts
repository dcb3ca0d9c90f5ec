// What must be true of every document, tried in full on 100,000 of them. Seeds are fixed: a failure is found again.

import { isDeepStrictEqual } from 'node:util'
import { quickestMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultPosition } from '../src/json/position.ts'
import { faultsOf, readBidRequest } from '../src/read.ts'
import { reasonOf } from '../src/reason.ts'
import { change, changedDocument, damagedText, edgeValue, json, openRequest } from './documents.ts'
import {
  applied,
  encoded,
  insertedAt,
  type Json,
  type JsonObject,
  placesIn,
  withoutValueAt,
  withValueAt,
} from './edits.ts'
import { fullRequest, impWith, requestWith } from './example.ts'

test('changed requests are read or refused with one issue', () => {
  fc.assert(fc.property(changedDocument, isReadOrRefused), { numRuns: tries(30_000), seed: 1 })
})

test('damaged texts are read or refused with one issue', () => {
  fc.assert(fc.property(damagedText, isReadOrRefused), { numRuns: tries(30_000), seed: 2 })
})

test('arbitrary JSON documents are read or refused with one issue', () => {
  const document = fc.oneof(json, fc.record({ id: edgeValue, imp: edgeValue, test: edgeValue, site: edgeValue }))
  const text = document.map((value) => JSON.stringify(value))

  fc.assert(fc.property(text, isReadOrRefused), { numRuns: tries(25_000), seed: 3 })
})

test('arbitrary strings are read or refused with one issue', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'{}[]",:\\ntrue0-.eE \n'), maxLength: 40 }),
  )

  fc.assert(fc.property(text, isReadOrRefused), { numRuns: tries(15_000), seed: 4 })
})

test('every floor of whole cents from 0.00 to 1000.00 is accepted', () => {
  const [before, after] = JSON.stringify(requestWith({ imp: [impWith({ bidfloor: 'here' })] })).split('"here"')

  const refused = Array.from({ length: 100_001 }, (_, cents) => (cents / 100).toFixed(2)).filter(
    (bidfloor) => readBidRequest(`${before}${bidfloor}${after}`).kind !== 'request',
  )

  expect(refused).toEqual([])
})

test('a floor between two cents or above 1000.00 is refused', () => {
  const refused = [1.005, 0.001, 1000.01, 999.999, -0.01].filter(
    (bidfloor) => readBidRequest(JSON.stringify(requestWith({ imp: [impWith({ bidfloor })] }))).kind === 'refused',
  )

  expect(refused).toEqual([1.005, 0.001, 1000.01, 999.999, -0.01])
})

test('no string of up to 253 characters keeps a field busy for half a millisecond', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '-', '.', '_', '1'), maxLength: 253 }),
    fc
      .tuple(
        fc.constantFrom('a', '-', '.', 'a.', 'a-', '1.', '1', '1Y', 'Y', '_', '\\', '\ud83d'),
        fc.nat({ max: 253 }),
      )
      .map(([unit, count]) => `${unit.repeat(count).slice(0, 252)}!`),
  )
  const body = (text: string): readonly string[] => [
    JSON.stringify(requestWith({ site: { domain: text } })),
    JSON.stringify(requestWith({ app: { bundle: text } })),
    JSON.stringify(requestWith({ regs: { us_privacy: text } })),
    JSON.stringify(requestWith({ imp: [impWith({ native: { request: '{"assets":[]}', ver: text } })] })),
  ]

  fc.assert(
    fc.property(hostile.map(body), (texts) => texts.every((text) => quickestMs(() => readBidRequest(text), 3) < 0.5)),
    { numRuns: 2000, seed: 5 },
  )
})

test('an unknown field anywhere changes nothing about the answer', () => {
  const unknown = fc.record({
    place: fc.nat(),
    value: json.filter((value) => !JSON.stringify(value).includes('__proto__')),
  })

  fc.assert(
    fc.property(fc.option(change), fc.array(unknown, { minLength: 1, maxLength: 3 }), (fault, additions) => {
      const document = fault === null ? openRequest : (applied(openRequest, fault) as JsonObject)
      const extended = additions.reduce((target, { place, value }, index) => {
        return insertedAt(target, place, `x_unknown_${index}`, value)
      }, document)
      return isDeepStrictEqual(answerTo(encoded(document)), answerTo(encoded(extended)))
    }),
    { numRuns: tries(5000), seed: 6 },
  )
})

test('null for a field is the same as its absence, wherever it stands', () => {
  const differing = placesIn(openRequest)
    .filter(({ key }) => typeof key === 'string')
    .filter(({ path }) => {
      const whenNull = contentOf(encoded(withValueAt(openRequest, path, null)))
      const whenAbsent = contentOf(encoded(withoutValueAt(openRequest, path)))
      return !isDeepStrictEqual(whenNull, whenAbsent)
    })

  expect(differing.map(({ path }) => path.join('.'))).toEqual([])
})

test('a valid text that is cut anywhere is said to end too early', () => {
  const text = JSON.stringify(fullRequest, null, 1)

  const misplaced = Array.from({ length: text.length - 1 }, (_, index) => index + 1).filter(
    (length) => faultPosition(text.slice(0, length)) !== length,
  )

  expect(misplaced.map((length) => text.slice(length - 8, length))).toEqual([])
})

/** Either a request without faults, or one issue with code, message and reason that is also the first of all faults. */
function isReadOrRefused(text: string): boolean {
  const reading = readBidRequest(text)
  const faults = faultsOf(text)
  if (reading.kind === 'request') return faults.length === 0 && reading.natives.length === reading.request.imp.length
  const { code, message, field } = reading.issue
  const isWhole = [code, message, reasonOf(reading.issue)].every((part) => typeof part === 'string' && part !== '')
  const hasField = field === undefined || (typeof field === 'string' && field !== '')
  const isFirst = isDeepStrictEqual(reading.issue, faults[0])
  return (
    isWhole &&
    hasField &&
    isFirst &&
    (reading.violations === undefined || isDeepStrictEqual(reading.violations, faults))
  )
}

/** What the caller sees: nothing about an accepted request, or the issue. */
function answerTo(document: Json): unknown {
  const reading = readBidRequest(JSON.stringify(document))
  return reading.kind === 'request' ? undefined : reading.issue
}

/** What was read, with the native requests decoded only: their text still says null. */
function contentOf(document: Json): unknown {
  const reading = readBidRequest(JSON.stringify(document))
  if (reading.kind === 'refused') return reading.issue
  const imps = reading.request.imp.map((imp) => ({ ...imp, native: { ...imp.native, request: '' } }))
  return { ...reading, request: { ...reading.request, imp: imps } }
}
