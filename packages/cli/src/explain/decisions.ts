// The record of a decision, for rules that carry its number.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files.ts'

const folder = 'docs/decisions'

export function decisionOf(id: string): readonly string[] {
  const number = id.split('-')[0] ?? ''
  if (!number.startsWith('D')) return []
  const files = readdirSync(join(projectFolder, folder)).filter((file) => file.startsWith(`${number}-`))
  return files.map((file) => `${folder}/${file}`)
}
