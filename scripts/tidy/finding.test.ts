import { expect, test } from 'vitest'
import { showFinding } from './finding.ts'

test('a finding is a place and a sentence', () => {
  expect(showFinding({ file: 'a.ts', line: 3, sentence: 'Split it.' })).toBe('a.ts:3: Split it.')
})
