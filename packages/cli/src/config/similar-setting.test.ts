import { expect, test } from 'vitest'
import { similarSetting } from './similar-setting.ts'

test('a mistyped setting gets the intended one as a suggestion', () => {
  expect(similarSetting({ unknown: { name: 'prot', known: ['host', 'port', 'workers'] } })).toBe(
    'write port instead of prot',
  )
})

test('a setting without a similar one gets no suggestion', () => {
  expect(similarSetting({ unknown: { name: 'colour', known: ['host', 'port'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'global_limit', known: ['global', 'publisher'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'prize', known: ['id', 'creative'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'prize', known: [] } })).toBeUndefined()
})

test('any other problem has no such hint', () => {
  expect(similarSetting({})).toBeUndefined()
})
