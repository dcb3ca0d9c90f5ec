// T77: partners and publishers wrote much of what the console shows. It is text wherever it stands.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const names = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'))

test('T77: no text becomes markup, and no address of another host stands in the console', () => {
  for (const name of names) {
    const text = readFileSync(`${import.meta.dirname}/${name}`, 'utf8')

    expect(text, name).not.toMatch(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)
    expect(text, name).not.toMatch(/(?:href|src)=["{`]+https?:|javascript:/)
  }
  expect(names.length).toBeGreaterThan(30)
})
