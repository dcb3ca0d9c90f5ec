import { expect, test } from 'vitest'
import { browserBundle } from './browser-bundle.ts'

test('the client becomes one small file that keeps its exports and leaves validation out', async () => {
  const code = await browserBundle('packages/client/src/index.ts')

  expect(code).toMatch(/as createClient\b/)
  expect(code).toMatch(/as renderNative\b/)
  expect(code).not.toMatch(/\bimport\s*[{*"'`]/)
  expect(code).not.toContain('V08-tmax')
})

test('with validation it is another matter', async () => {
  expect(await browserBundle('packages/client/src/validate.ts')).toContain('V08-tmax')
})
