// Advertisers wrote what an ad says. It is text wherever it stands.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const names = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))

test('no text of an ad becomes markup, and React gets no address of an ad', () => {
  for (const name of names) {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8')

    expect(text, name).not.toMatch(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
    expect(text, name).not.toMatch(/(?:href|src)=/)
  }
  expect(names.length).toBeGreaterThanOrEqual(6)
})
