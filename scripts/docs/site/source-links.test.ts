import { expect, test } from 'vitest'
import { pathOutside } from './source-links.ts'

test('a link to a source leaves the site', () => {
  expect(pathOutside('../../packages/openrtb/src/rules.ts', 'reference/errors.md')).toBe(
    'packages/openrtb/src/rules.ts',
  )
  expect(pathOutside('../README.md#map', 'style.md')).toBe('README.md')
})

test('links within the site and to other sites stay as they are', () => {
  expect(pathOutside('../spec.md#imp', 'reference/errors.md')).toBeUndefined()
  expect(pathOutside('#imp', 'spec.md')).toBeUndefined()
  expect(pathOutside('https://example.com/', 'spec.md')).toBeUndefined()
  expect(pathOutside('/guides/limits', 'spec.md')).toBeUndefined()
})
