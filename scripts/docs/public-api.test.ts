import { expect, test } from 'vitest'
import { publicApi, undocumented } from './public-api.ts'

const entry = `export { type Shape, make, size } from './shape.ts'
export type { Foreign } from './foreign.ts'
`
const shape = `// A file.

/** How large. */
export const size = 3

/** What is made. */
export interface Shape {
  /** Its name. */
  readonly name: string
  readonly secret: number
}

/**
 * Makes one.
 *
 * - Twice.
 */
export function make({
  name = 'x',
}: { readonly name?: string }): Shape {
  return { name, secret: size }
}
`
const foreign = `/** From elsewhere. */\nexport type { Foreign } from '@parley/openrtb'\n`

function filesOf(shapeText: string): readonly { path: string; text: string }[] {
  return [
    { path: 'p/index.ts', text: entry },
    { path: 'p/shape.ts', text: shapeText },
    { path: 'p/foreign.ts', text: foreign },
  ]
}

test('every export is found with its words and its declaration', () => {
  const exports = publicApi('p/index.ts', filesOf(shape))

  expect(exports.map(({ name, kind, says }) => [name, kind, says])).toEqual([
    ['Shape', 'type', 'What is made.'],
    ['make', 'function', 'Makes one.\n\n- Twice.'],
    ['size', 'value', 'How large.'],
    ['Foreign', 'type', 'From elsewhere.'],
  ])
  expect(exports.map(({ declaration }) => declaration.split('\n').at(-1))).toEqual([
    '}',
    '}: { readonly name?: string }): Shape',
    'export const size = 3',
    '',
  ])
})

test('a member and an export without words are found', () => {
  const files = filesOf(shape.replace('/** How large. */\n', ''))

  expect(undocumented(publicApi('p/index.ts', files))).toEqual([
    'p/shape.ts: Write a doc comment above secret of Shape: it is exported.',
    'p/shape.ts: Write a doc comment above size: it is exported.',
  ])
})

test('an export that is not there is an accident', () => {
  expect(() => publicApi('p/index.ts', filesOf('export const other = 1\n'))).toThrow('p/shape.ts does not export Shape')
})
