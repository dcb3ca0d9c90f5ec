// A row of a table is one line: a row that is wrapped ends the table, and nothing that reads Markdown says so.

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectFiles } from '../project/files.ts'

test('no row of a table is wrapped', () => {
  const files = projectFiles(fileURLToPath(new URL('../../', import.meta.url)))
  const documents = files.filter(({ path }) => path.endsWith('.md'))
  const wrapped = documents.flatMap(({ path, text }) =>
    outsideFences(text).flatMap((line, at) =>
      line.startsWith('|') && !line.trimEnd().endsWith('|') ? [`${path}:${at + 1}`] : [],
    ),
  )

  expect(documents.length).toBeGreaterThan(50)
  expect(wrapped).toEqual([])
})

/** The lines of a document; those of code are empty. */
function outsideFences(text: string): readonly string[] {
  let isCode = false
  return text.split('\n').map((line) => {
    if (line.startsWith('```')) isCode = !isCode
    return isCode ? '' : line
  })
}
