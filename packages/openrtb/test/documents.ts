// Documents of all kinds: whole requests changed here and there, texts damaged somewhere, arbitrary JSON.

import * as fc from 'fast-check'
import { applied, type Change, encoded, type Json, type JsonObject } from './edits.ts'
import { fullNative, fullRequest } from './example.ts'

/** The full request with its native requests not yet encoded, so that changes reach into them. */
export const openRequest = {
  ...fullRequest,
  imp: [
    { ...fullRequest.imp[0], native: { request: { native: fullNative }, ver: '1.2', api: [1, 7] } },
    { ...fullRequest.imp[1], native: { request: fullNative } },
  ],
} as unknown as JsonObject

const app = { id: 'app-1', bundle: 'com.example.chat', cat: ['596'], keywords: 'shoes', publisher: { id: 'p' } }

export const json = fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<Json>

/** Values that often stand at the edge of a rule, and some of no use at all. */
export const edgeValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, '', [], {}, [null], [{}], '1', 'a', '1.2', '2.0', '1YNN', 'localhost'),
  fc.constantFrom<Json>(0, -1, 1, 2, 10, 11, 499, 500, 1.5, 0.001, 1000.01, 5001, 1e21, -0.000001),
  fc.constantFrom<Json>('{', '{"native":{"assets":[]}}', '{"assets":[{"id":1},{"id":1}]}', 'a'.repeat(300)),
  fc.string({ maxLength: 12 }),
  json,
)

export const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('delete', 'replace', 'replace', 'null', 'insert', 'wrap', 'repeat'),
  place: fc.nat(),
  key: fc.constantFrom('id', 'ext', 'native', 'video', 'assets', 'app', 'minduration', 'x', 'title', '__proto__'),
  value: edgeValue,
})

export const changedDocument = fc
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
export const damagedText = fc
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
