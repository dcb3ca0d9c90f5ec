import { expect, test } from 'vitest'
import { fillVariables } from './compose-services.ts'

test('a variable has its value, or the default that the file names', () => {
  const text = '${KEY:?write it} ${URL:-http://127.0.0.1} ${OTHER:-none}'

  expect(fillVariables(text, { KEY: 'k', OTHER: 'o' })).toBe('k http://127.0.0.1 o')
})
