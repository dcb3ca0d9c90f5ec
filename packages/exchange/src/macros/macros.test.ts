import { busyMs } from '@parley/testkit/quickest'
import { tries } from '@parley/testkit/tries'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expandUrl, type MacroValues, macroNames } from './macros.ts'

test.each(macroNames)('${%s} is expanded, encoded for a URL', (name) => {
  const values = { [name]: 'a b' }

  expect(expandUrl(`https://x.example/?v=\${${name}}`, values)).toBe('https://x.example/?v=a%20b')
})

test('there are the fourteen macros of OpenRTB 2.6', () => {
  expect(new Set(macroNames).size).toBe(14)
})

test('a macro whose value is not known becomes empty, and an unknown one stays', () => {
  expect(expandUrl('[${AUCTION_LOSS}] [${AUCTION_UNKNOWN}] [${OTHER}]', {})).toBe('[] [${AUCTION_UNKNOWN}] [${OTHER}]')
})

test('B64 encodes the value, and another encoding leaves the macro alone', () => {
  const values = { AUCTION_PRICE: '3.01' }

  expect(expandUrl('https://x.example/?p=${AUCTION_PRICE:B64}', values)).toBe('https://x.example/?p=My4wMQ%3D%3D')
  expect(expandUrl('${AUCTION_PRICE:AES} ${AUCTION_PRICE:}', values)).toBe('${AUCTION_PRICE:AES} ${AUCTION_PRICE:}')
})

test('a macro inside an encoded URL is expanded, encoded once more', () => {
  const values = { AUCTION_ID: 'a&b', AUCTION_PRICE: '3.01' }

  expect(expandUrl('https://x.example/?to=https%3A%2F%2Fy.example%2F%3Fi%3D%24%7BAUCTION_ID%7D', values)).toBe(
    'https://x.example/?to=https%3A%2F%2Fy.example%2F%3Fi%3Da%2526b',
  )
  expect(expandUrl('https://x.example/?p=%24%7bAUCTION_PRICE%3aB64%7d', values)).toBe(
    'https://x.example/?p=My4wMQ%253D%253D',
  )
})

test.each(['$&', '$1', "$'", '$`', '$$', '${AUCTION_PRICE}', '%24%7BAUCTION_PRICE%7D'])(
  'the value %s appears as it is, encoded, and is not expanded again',
  (value) => {
    const values = { AUCTION_ID: value, AUCTION_PRICE: 'secret' }

    expect(expandUrl('https://x.example/${AUCTION_ID}', values)).toBe(`https://x.example/${encodeURIComponent(value)}`)
  },
)

test('half a character in a value is written as U+FFFD and does not throw', () => {
  expect(expandUrl('https://x.example/?a=${AUCTION_AD_ID}', { AUCTION_AD_ID: '\ud800' })).toBe(
    'https://x.example/?a=%EF%BF%BD',
  )
  expect(expandUrl('https://x.example/?a=%24%7BAUCTION_AD_ID%7D', { AUCTION_AD_ID: '\udc00' })).toBe(
    'https://x.example/?a=%25EF%25BF%25BD',
  )
})

const values: fc.Arbitrary<MacroValues> = fc.dictionary(
  fc.constantFrom(...macroNames),
  fc.oneof(
    fc.string(),
    fc.constantFrom('$&', '${AUCTION_PRICE}', '%24%7BAUCTION_ID%7D', '${AUCTION_ID:B64}', '$$', 'é'),
  ),
)
const plain = fc.string().filter((text) => !text.includes('AUCTION_'))
const pieces = fc.array(
  fc.oneof(
    plain,
    fc.constantFrom(...macroNames).map((name) => ({ name })),
  ),
  { maxLength: 8 },
)

test('T47: what comes out is what went in with every macro replaced once', () => {
  fc.assert(
    fc.property(pieces, values, (parts, known) => {
      // Two plain pieces could make up a macro between them, so each is closed off.
      const template = parts.map((part) => (typeof part === 'string' ? `${part}|` : `\${${part.name}}`)).join('')
      const encoded = parts.map((part) =>
        typeof part === 'string' ? `${part}|` : encodeURIComponent(known[part.name] ?? ''),
      )

      expect(expandUrl(template, known)).toBe(encoded.join(''))
    }),
    { numRuns: tries(5000) },
  )
})

test('a hundred thousand characters that almost are macros take no time', () => {
  const almost = ['${', 'A'.repeat(100_000), '${AUCTION_'.repeat(10_000), `\${AUCTION_${'_'.repeat(100_000)}`]

  const ms = busyMs(() => {
    for (const text of almost) expandUrl(`AUCTION_${text}`, {})
  })

  expect(ms).toBeLessThan(500)
})
