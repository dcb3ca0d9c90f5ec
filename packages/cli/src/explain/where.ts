// Where a rule lives, from the generated docs/where.md: a row begins with the rule's anchor and links its source.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files.ts'

export function sourcesOf(id: string): readonly string[] {
  const rows = readFileSync(join(projectFolder, 'docs/where.md'), 'utf8').split('\n')
  const row = rows.find((line) => line.startsWith(`| <a id="${id.toLowerCase()}"></a>`)) ?? ''
  return [...row.matchAll(/\]\(\.\.\/(packages\/[^)]+\.ts)\)/g)].map(([, path = '']) => path)
}
