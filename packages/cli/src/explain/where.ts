// Where a rule lives and where its decision is documented.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files.ts'

const records = 'docs/decisions'
const notes = 'docs/spec-notes.md'

/** From the generated docs/where.md: a row begins with the rule's anchor and links its source. */
export function sourcesOf(id: string): readonly string[] {
  const rows = readFileSync(join(projectFolder, 'docs/where.md'), 'utf8').split('\n')
  const row = rows.find((line) => line.startsWith(`| <a id="${id.toLowerCase()}"></a>`)) ?? ''
  return [...row.matchAll(/\]\(\.\.\/(packages\/[^)]+\.ts)\)/g)].map(([, path = '']) => path)
}

/** For rules with the number of a decision: on its own page, or in a row of the notes. */
export function decisionOf(id: string): readonly string[] {
  const number = id.split('-')[0] ?? ''
  if (!number.startsWith('D')) return []
  const pages = readdirSync(join(projectFolder, records)).filter((file) => file.startsWith(`${number}-`))
  return pages.length === 0 ? [`${notes}#${number.toLowerCase()}`] : pages.map((file) => `${records}/${file}`)
}
