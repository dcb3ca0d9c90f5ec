// The tables of docs/guides/limits.md stand between markers, so that a run can write them again.

import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../../docs/guides/limits.md', import.meta.url)

export function writeSection(name: string, text: string): void {
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), name, text))
}

/** `writer` is the command that writes the section, as its marker names it. */
export function withSection(page: string, name: string, text: string, writer: string = 'npm run limits'): string {
  const begin = `<!-- ${name}: begin, written by ${writer} -->`
  const end = `<!-- ${name}: end -->`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`the page has no section ${name}`)
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`
}
