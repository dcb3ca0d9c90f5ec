// A number such as D51 leads somewhere, whoever names it: code, tests, cases or documents.

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from '../project/files.ts'

const files = projectFiles(fileURLToPath(new URL('../../', import.meta.url)))
const notes = files.find(({ path }) => path === 'docs/spec-notes.md')?.text ?? ''
const rows = [...notes.matchAll(/^\| <a id="(d\d{2,3})"><\/a>(D\d{2,3}) \|.*\|$/gm)].map(([row, id, number]) => ({
  row,
  id,
  number,
}))

test('every number that somebody names has exactly one row, with the anchor of that number', () => {
  const citation = /(?<![\w-])D\d{2,3}(?![\w:])/g
  const named = new Set(
    files
      .filter(({ path }) => /^(?:packages|scripts|docs|conformance)\/|^[A-Z]+\.md$/.test(path))
      .flatMap(({ text }) => text.match(citation) ?? []),
  )

  const numbers = rows.map(({ number }) => number)

  expect([...named].toSorted().filter((number) => !numbers.includes(number))).toEqual([])
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(rows.filter(({ id, number }) => id !== number?.toLowerCase())).toEqual([])
})

test('every record with a number is linked by the row of its number and in the list of records', () => {
  const records = files.map(({ path }) => path).filter((path) => /^docs\/decisions\/D\d{2,3}-/.test(path))
  const list = files.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? ''

  const unlinked = records.filter((path) => {
    const name = path.slice('docs/decisions/'.length)
    const row = rows.find(({ number }) => name.startsWith(`${number}-`))?.row ?? ''
    return !row.includes(`(decisions/${name})`) || !list.includes(`(${name})`)
  })

  expect(records).toContain('docs/decisions/D50-money.md')
  expect(unlinked).toEqual([])
})
