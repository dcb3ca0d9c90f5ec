import { expect, test } from 'vitest'
import { allDocuments } from './run/guide.ts'

const guides = allDocuments().filter(({ path }) => path.startsWith('docs/guides/'))

test('no guide calls a decision by its number', () => {
  const found = guides.flatMap(({ path, text }) =>
    [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/\[D\d+|\(D\d+|\bD\d+ says/g)].map(
      ([name]) => `${path} ${name}`,
    ),
  )

  expect(guides.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})
