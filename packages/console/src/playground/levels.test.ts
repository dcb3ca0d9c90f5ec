// The guide and the playground show the same requests.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { levels } from './levels.ts'

const guide = readFileSync(new URL('../../../../docs/guides/integration-levels.md', import.meta.url), 'utf8')

test('the levels are those of the guide, word for word', () => {
  const inGuide = [...guide.matchAll(/^## (Level \d)$[\s\S]*?^```sh\n.* -d '(\{[\s\S]*?^\})'\n```$/gm)]

  expect(inGuide).toHaveLength(4)
  expect(levels.map(({ name, text }) => [name, text])).toEqual(inGuide.map(([, name, text]) => [name, text]))
})

test('each level is JSON', () => {
  for (const { text } of levels) expect(JSON.parse(text)).toHaveProperty('id')
})
