// What must be true of every document, tried on 100,000 of them. Seeds are fixed: a failure is found again.

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultPosition } from '../src/json/position.ts'
import { faultsOf, readBidRequest } from '../src/read.ts'
import { fullNative, fullRequest, impWith, requestWith } from './example.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** The full request with its native requests not yet encoded, so that changes reach into them. */
const openRequest = {
  ...fullRequest,
  imp: [
    { ...fullRequest.imp[0], native: { request: { native: fullNative }, ver: '1.2', api: [1, 7] } },
    { ...fullRequest.imp[1], native: { request: fullNative } },
  ],
} as unknown as JsonObject

const app = { id: 'app-1', bundle: 'com.example.chat', cat: ['596'], keywords: 'shoes', publisher: { id: 'p' } }

const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

/** Values that often stand at the edge of a rule, and some of no use at all. */
const edgeValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', [], {}, [null], [{}], '1', 'a', '1.2', '2.0', '1YNN', 'localhost'),
  fc.constantFrom<Json>(0, -1, 1, 2, 10, 11, 499, 500, 1.5, 0.001, 1000.01, 5001, 1e21, -0.000001),
  fc.constantFrom<Json>('{', '{"native":{"assets":[]}}', '{"assets":[{"id":1},{"id":1}]}', 'a'.repeat(300)),
  fc.string({ maxLength: 12 }),
  json,
)

interface Change {
  readonly kind: 'delete' | 'replace' | 'null' | 'insert' | 'wrap' | 'repeat'
  /** Chooses the place among all that the document has. */
  readonly place: number
  readonly key: string
  readonly value: Json
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('delete', 'replace', 'replace', 'null', 'insert', 'wrap', 'repeat'),
  place: fc.nat(),
  key: fc.constantFrom('id', 'ext', 'native', 'video', 'assets', 'app', 'minduration', 'x', 'title', '__proto__'),
  value: edgeValue,
})

const changedDocument = fc
  .record({
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
    isTest: fc.boolean(),
    usesApp: fc.boolean(),
    encodes: fc.integer({ min: 0, max: 9 }).map((die) => die > 0),
  })
  .map(({ changes, isTest, usesApp, encodes }) => {
    const { site, ...others } = openRequest
    const place = usesApp ? { app } : { site: site ?? null }
    const changed = changes.reduce<Json>(applied, { ...others, ...place, test: isTest ? 1 : 0 })
    return JSON.stringify(encodes ? encoded(changed) : changed)
  })

const fullText = JSON.stringify({ ...fullRequest, test: 1 })

/** The text of a request, cut, doubled and overwritten somewhere. */
const damagedText = fc
  .array(
    fc.record({
      at: fc.nat({ max: fullText.length }),
      removed: fc.nat({ max: 6 }),
      added: fc.oneof(
        fc.constantFrom(
          '',
          '"',
          '\\',
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          'null',
          '1e400',
          '-',
          '\u0000',
          '\ud800',
          "'",
          '\\u005f',
        ),
        fc.string({ maxLength: 4, unit: 'binary' }),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((edits) =>
    edits.reduce((text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed), fullText),
  )

test('30,000 changed requests are read or refused with one issue', () => {
  fc.assert(fc.property(changedDocument, isReadOrRefused), { numRuns: 30_000, seed: 1 })
})

test('30,000 damaged texts are read or refused with one issue', () => {
  fc.assert(fc.property(damagedText, isReadOrRefused), { numRuns: 30_000, seed: 2 })
})

test('25,000 arbitrary JSON documents are read or refused with one issue', () => {
  const document = fc.oneof(json, fc.record({ id: edgeValue, imp: edgeValue, test: edgeValue, site: edgeValue }))
  const text = document.map((value) => JSON.stringify(value))

  fc.assert(fc.property(text, isReadOrRefused), { numRuns: 25_000, seed: 3 })
})

test('15,000 arbitrary strings are read or refused with one issue', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'{}[]",:\\ntrue0-.eE \n'), maxLength: 40 }),
  )

  fc.assert(fc.property(text, isReadOrRefused), { numRuns: 15_000, seed: 4 })
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
    fc.property(hostile.map(body), (texts) => texts.every((text) => leastMs(() => readBidRequest(text)) < 0.5)),
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
    { numRuns: 5000, seed: 6 },
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
  const { code, message, reason, field } = reading.issue
  const isWhole = [code, message, reason].every((part) => typeof part === 'string' && part !== '')
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

/** The least time of three runs, so that a pause of the machine is not taken for slowness. */
function leastMs(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const startMs = performance.now()
    run()
    return performance.now() - startMs
  })
  return Math.min(...times)
}

type Path = readonly (string | number)[]

interface Place {
  readonly path: Path
  readonly key: string | number
  readonly value: Json
}

/** Every member and item of a document, the outer ones first. */
function placesIn(value: Json, path: Path = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, member]) => {
    const inner = [...path, key]
    return [{ path: inner, key, value: member }, ...placesIn(member, inner)]
  })
}

function applied(document: Json, { kind, place, key, value }: Change): Json {
  const chosen = placeOf(document, place)
  switch (kind) {
    case 'delete':
      return withoutValueAt(document, chosen.path)
    case 'replace':
      return withValueAt(document, chosen.path, value)
    case 'null':
      return withValueAt(document, chosen.path, null)
    case 'insert':
      return insertedAt(document, place, key, value)
    case 'wrap':
      return withValueAt(document, chosen.path, [chosen.value])
    case 'repeat':
      return withValueAt(
        document,
        chosen.path,
        Array.isArray(chosen.value) ? [...chosen.value, ...chosen.value] : value,
      )
  }
}

/** A walk from the root: at each step the number says whether to stay (one time in four) and which way to go. */
function placeOf(document: Json, number: number): Pick<Place, 'path' | 'value'> {
  let path: Path = []
  let value = document
  for (let rest = number; typeof value === 'object' && value !== null; ) {
    const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
    const key = keys[rest % keys.length]
    rest = Math.floor(rest / Math.max(keys.length, 1))
    if (key === undefined || (path.length > 0 && rest % 4 === 0)) break
    rest = Math.floor(rest / 4)
    path = [...path, key]
    value = (value as JsonObject)[key] ?? null
  }
  return { path, value }
}

function insertedAt<Document extends Json>(document: Document, number: number, key: string, value: Json): Document {
  const { path, value: chosen } = placeOf(document, number)
  const isInside = isObject(chosen)
  if (!isInside && !isObject(document)) return document
  return withValueAt(document, isInside ? [...path, key] : [key], value) as Document
}

function withValueAt(document: Json, [key, ...inner]: Path, value: Json): Json {
  if (key === undefined) return value
  const changed = withValueAt((document as JsonObject)[key] ?? null, inner, value)
  if (Array.isArray(document)) return document.with(Number(key), changed)
  // A computed key makes __proto__ a member like any other.
  return { ...(document as JsonObject), [key]: changed }
}

function withoutValueAt(document: Json, [key, ...inner]: Path): Json {
  if (key === undefined) return document
  if (inner.length > 0) {
    return withValueAt(document, [key], withoutValueAt((document as JsonObject)[key] ?? null, inner))
  }
  if (Array.isArray(document)) return document.toSpliced(Number(key), 1)
  return Object.fromEntries(Object.entries(document as JsonObject).filter(([name]) => name !== key))
}

/** The document with its native requests as the strings that they are on the wire. */
function encoded(document: Json): Json {
  const imps = isObject(document) ? document.imp : undefined
  if (!isObject(document) || !Array.isArray(imps)) return document
  return { ...document, imp: imps.map(encodedImp) }
}

function encodedImp(imp: Json): Json {
  if (!isObject(imp) || !isObject(imp.native) || !isObject(imp.native.request)) return imp
  return { ...imp, native: { ...imp.native, request: JSON.stringify(imp.native.request) } }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
