import { expect, test } from 'vitest'
import { checkLinks } from './links.ts'

const goal = { path: 'docs/spec.md', text: '# Error body\n' }

test('links to files, folders, headings and other sites pass', () => {
  const text = '# Here\n[a](docs/spec.md) [b](docs) [c](docs/spec.md#error-body) [d](#here) [e](https://iab.example/)\n'

  expect(sentencesFor('README.md', text)).toEqual([])
})

test('links go from the folder of their document', () => {
  expect(sentencesFor('docs/decisions/README.md', '[the specification](../spec.md)')).toEqual([])
})

test('a link to a file that is not there is found', () => {
  expect(sentencesFor('docs/README.md', '[a](gone.md)')).toEqual([
    'Fix the link to gone.md: the project has no docs/gone.md.',
  ])
})

test('a link to a heading that is not there is found', () => {
  expect(sentencesFor('docs/README.md', '[a](spec.md#gone)')).toEqual([
    'Fix the link to spec.md#gone: docs/spec.md has no heading for #gone.',
  ])
})

test('the target of a reference is a link too', () => {
  expect(sentencesFor('docs/README.md', 'See [D01].\n\n[D01]: gone.md')).toHaveLength(1)
})

test('brackets in code are no links', () => {
  expect(sentencesFor('docs/README.md', '`[a](gone.md)`\n```md\n[a](gone.md)\n```\n')).toEqual([])
})

function sentencesFor(path: string, text: string): readonly string[] {
  return checkLinks([goal, { path, text }]).map(({ sentence }) => sentence)
}
