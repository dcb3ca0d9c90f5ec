// Where a decision is documented, for rules with its number: on its own page, or in a row of the notes.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files.ts'

const records = 'docs/decisions'
const notes = 'docs/spec-notes.md'

export function decisionOf(id: string): readonly string[] {
  const number = id.split('-')[0] ?? ''
  if (!number.startsWith('D')) return []
  const pages = readdirSync(join(projectFolder, records)).filter((file) => file.startsWith(`${number}-`))
  return pages.length === 0 ? [`${notes}#${number.toLowerCase()}`] : pages.map((file) => `${records}/${file}`)
}
