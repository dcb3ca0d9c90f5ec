import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { benchPages } from './pages.ts'
import { readResults } from './results.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

// That the pages show the committed results is checked with all generated documents.
test('other results make other pages', () => {
  const results = readResults(`${root}lab/speed/results`, 'baseline.json')
  const { p1 } = results
  if (p1 === undefined) throw new Error('the baseline has no P1')
  const moreExpensive = { ...p1, rows: p1.rows.map((row) => ({ ...row, cpuMicros: row.cpuMicros * 2 })) }

  const pages = benchPages(`${root}docs`, { ...results, p1: moreExpensive })

  for (const { path, text } of pages) expect(readFileSync(root + path, 'utf8')).not.toBe(text)
})

test('without P1 and P2 the scale model cannot be computed', () => {
  expect(() => benchPages(`${root}docs`, {})).toThrow('run npm run lab -- speed --write')
})
