import { expect, test } from 'vitest'
import { reducedAgent } from './user-agent.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.122 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.0 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.0',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17.0 like Mac OS X) AppleWebKit/605.0 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.0',
  ],
  ['Dalvik/2.1.0 (Linux; U; Android 8.1.0; Moto G (5))', 'Dalvik/2.0 (Linux; U; Android 8.0; K))'],
  ['curl/8.5.0', 'curl/8.0'],
  ['', ''],
])('%s becomes %s', (text, reduced) => {
  expect(reducedAgent(text)).toBe(reduced)
})

test('what was reduced stays as it is when it is reduced again', () => {
  const once = reducedAgent('Mozilla/5.0 (Linux; Android 13.1.2; Pixel 7) Chrome/126.0.6478.122 Mobile Safari/537.36')

  expect(reducedAgent(once)).toBe(once)
})

test('what is longer than any browser is cut off', () => {
  expect(reducedAgent('x'.repeat(512))).toHaveLength(512)
  expect(reducedAgent('x'.repeat(513))).toHaveLength(512)
})
