// The tables of ARCHITECTURE.md about who may import whom and what a feature adds say what the linter and the code say.

import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from '../lint/import-table.ts'

const root = new URL('../../', import.meta.url)
const source = new URL('packages/exchange/src/', root)
const lines = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8').split('\n')

test.each(rows)('row $row of the import table is that of ARCHITECTURE.md', ({ row, places }) => {
  const line = tableAfter('| Row ').find((cells) => cells[0]?.split(',')[0] === String(row)) ?? []
  const folders = places.filter((place) => !place.endsWith('.ts'))

  expect(namesIn(line[1]).filter((name) => name.endsWith('/'))).toEqual(folders.map((place) => `${place}/`))
})

test('the features of the table are those of row 2, and each exports what the table says', () => {
  const features = tableAfter('| Feature ')
  const folders = features.map(([name = '']) => /^\[(\w+)\/\]/.exec(name)?.[1] ?? name)
  const missing = features.flatMap(([, ...cells], at) =>
    cells.flatMap(namesIn).filter((name) => !textIn(folders[at] ?? '').includes(name)),
  )

  expect(folders).toEqual(rows.find(({ row }) => row === 2)?.places)
  expect(missing).toEqual([])
})

/** The cells of the table whose first line begins like this. */
function tableAfter(head: string): readonly (readonly string[])[] {
  const first = lines.findIndex((line) => line.startsWith(head))
  const rest = lines.slice(first + 2)
  const end = rest.findIndex((line) => !line.startsWith('|'))
  return rest.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

function namesIn(cell = ''): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}

function textIn(folder: string): string {
  const all = readdirSync(new URL(`${folder}/`, source), { recursive: true, encoding: 'utf8' })
  const files = all.filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  return files.map((name) => readFileSync(new URL(`${folder}/${name}`, source), 'utf8')).join('\n')
}
