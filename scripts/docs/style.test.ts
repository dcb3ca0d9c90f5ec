// How our code reads is shown with our code: whoever changes an example there changes it on the page, too.

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isSource, projectFiles } from '../project/files.ts'
import { documentAt } from './run/guide.ts'

test('every example of the page on style stands in the source, but for its indentation', () => {
  const examples = [...documentAt('docs/style.md').text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)
  const sources = projectFiles(fileURLToPath(new URL('../../', import.meta.url))).filter(isSource)
  const texts = sources.map(({ text }) => unindented(text))

  const invented = examples.filter((code) => !texts.some((text) => text.includes(unindented(code))))

  expect(examples.length).toBeGreaterThan(3)
  expect(invented).toEqual([])
})

function unindented(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trimStart())
    .join('\n')
}
