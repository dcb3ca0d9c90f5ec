import { expect, test } from 'vitest'
import { askedAsText, readAskedAs } from './asked-as.ts'

test('without the header nothing is narrowed', () => {
  expect(readAskedAs(undefined)).toEqual({ kind: 'whole' })
})

test.each([
  ['publisher', 'pub-1'],
  ['partner', 'rich'],
  ['advertiser', 'Schuhe & Söhne, GmbH'],
] as const)('a %s called %s is read as it was written', (side, of) => {
  expect(readAskedAs(askedAsText({ side, of }))).toEqual({ kind: 'as', as: { side, of } })
})

test.each([
  [''],
  [' '],
  ['operator ada'],
  ['publisher'],
  ['publisher '],
  ['publisher pub-1 pub-2'],
  ['publisher pub-1, publisher pub-2'],
  ['Publisher pub-1'],
  ['publisher %'],
  ['publisher %00'],
  ['publisher %ED%A0%80'],
  [`publisher ${'x'.repeat(257)}`],
])('%j is never taken for nothing', (header) => {
  expect(readAskedAs(header)).toMatchObject({ kind: 'unreadable' })
})
