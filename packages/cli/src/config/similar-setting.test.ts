import { expect, test } from 'vitest'
import { similarSetting } from './similar-setting.ts'

test('a mistyped setting is told the one that was meant', () => {
  expect(similarSetting('server.prot is not a setting; known here: host, port, workers')).toBe(
    'write port in place of prot',
  )
})

test('a setting that resembles none is not guessed', () => {
  expect(similarSetting('server.colour is not a setting; known here: host, port')).toBeUndefined()
  expect(similarSetting('limits.global_limit is not a setting; known here: global, publisher')).toBeUndefined()
  expect(similarSetting('house.campaigns.0.prize is not a setting; known here: id, creative')).toBeUndefined()
})

test('any other problem has no such hint', () => {
  expect(similarSetting('limits.ip must be a whole number')).toBeUndefined()
})
