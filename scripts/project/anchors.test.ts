import { expect, test } from 'vitest'
import { anchorsIn } from './anchors.ts'

test('headings become anchors as on GitHub', () => {
  const text = '# Site and App\n## `imp[].native`\n## [Rules, 1](spec.md#rules)\n'

  expect([...anchorsIn(text)]).toEqual(['site-and-app', 'impnative', 'rules-1'])
})

test('a heading that comes twice is numbered', () => {
  expect([...anchorsIn('# Choice\n# Choice\n')]).toEqual(['choice', 'choice-1'])
})

test('marks are anchors and fenced code has none', () => {
  expect([...anchorsIn('<a id="v06"></a>V06\n```sh\n# a comment\n```\n')]).toEqual(['v06'])
})
