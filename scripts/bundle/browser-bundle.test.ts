import { expect, test } from 'vitest'
import { browserBundle, scriptBundle } from './browser-bundle.ts'

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

test('as a script it puts what it exports on one global', async () => {
  const code = await scriptBundle('packages/client/src/index.ts', 'Parley')

  expect(code).toMatch(/^var Parley=/)
  expect(code).toMatch(/\.createClient=/)
  expect(code).not.toMatch(/\bexport\s*[{*]/)
})
