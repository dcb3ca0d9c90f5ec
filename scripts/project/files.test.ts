import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from './files.ts'

test('a picture is a file of the project without a text', () => {
  const files = projectFiles(fileURLToPath(new URL('../..', import.meta.url)))

  expect(files.find(({ path }) => path === 'docs/pictures/auction.png')).toEqual({
    path: 'docs/pictures/auction.png',
    text: '',
  })
  expect(files.find(({ path }) => path === 'package.json')?.text).toContain('"name": "parley"')
})
