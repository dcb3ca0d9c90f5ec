import { expect, test } from 'vitest'
import { similarSetting } from './similar-setting.ts'

test('a mistyped setting is told the one that was meant', () => {
  expect(similarSetting({ unknown: { name: 'prot', known: ['host', 'port', 'workers'] } })).toBe(
    'write port instead of prot',
  )
})

test('a setting that resembles none is not guessed', () => {
  expect(similarSetting({ unknown: { name: 'colour', known: ['host', 'port'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'global_limit', known: ['global', 'publisher'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'prize', known: ['id', 'creative'] } })).toBeUndefined()
  expect(similarSetting({ unknown: { name: 'prize', known: [] } })).toBeUndefined()
})

test('any other problem has no such hint', () => {
  expect(similarSetting({})).toBeUndefined()
})
