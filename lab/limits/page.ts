// The tables of docs/guides/limits.md.

import { readFileSync, writeFileSync } from 'node:fs'
import { withSection } from '../../scripts/docs/section.ts'

const file = new URL('../../docs/guides/limits.md', import.meta.url)

export function writeSection(name: string, text: string): void {
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, text))
}
