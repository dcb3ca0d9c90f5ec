import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { reactPart, reactPartBytesMax } from './react-part.ts'

test('what React and the client do not have already is less than 3 kB, compressed', async () => {
  const code = await reactPart()

  expect(code).toMatch(/as ChatAd\b/)
  expect([...code.matchAll(/from ?["'`]([^"'`]+)["'`]/g)].map(([, from]) => from).toSorted()).toEqual([
    '@parley/client',
    'react',
    'react/jsx-runtime',
  ])
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(reactPartBytesMax)
})
