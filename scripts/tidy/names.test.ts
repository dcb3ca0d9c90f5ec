import { expect, test } from 'vitest'
import { checkNames } from './names.ts'

test('kebab-case passes', () => {
  expect(sentencesFor('packages/openrtb/src/native/asset-rules.test.ts')).toEqual([])
})

test('a folder in camel case does not pass', () => {
  expect(sentencesFor('packages/openrtb/src/nativeAssets/rules.ts')).toEqual(['Write nativeAssets in kebab-case.'])
})

test('a document may have capitals', () => {
  expect(sentencesFor('docs/decisions/D50-money.md')).toEqual([])
})

test('a folder that says nothing does not pass', () => {
  expect(sentencesFor('packages/exchange/src/utils/text.ts')).toEqual(['Name utils after the one thing it holds.'])
})

test('a file that says nothing does not pass', () => {
  expect(sentencesFor('scripts/common.ts')).toHaveLength(1)
  expect(sentencesFor('scripts/bid-manager.ts')).toHaveLength(1)
  expect(sentencesFor('scripts/helpers.test.ts')).toHaveLength(1)
})

function sentencesFor(path: string): readonly string[] {
  return checkNames([{ path, text: '' }]).map(({ sentence }) => sentence)
}
