// A document as a reader follows it: its fenced blocks in order, each with the words behind its fence.

import { readdirSync, readFileSync } from 'node:fs'

export interface Document {
  /** From the root of the project. */
  readonly path: string
  readonly text: string
}

export interface Block {
  readonly language: string
  /** The first word behind the language, which only the tests read: `sh server` is a command that keeps running. */
  readonly role: string
  /** The words behind the role: a path into an answer, or the reason why a block is skipped. */
  readonly about: string
  readonly text: string
  /** The line of the fence. */
  readonly line: number
}

const root = new URL('../../../', import.meta.url)

/** The README and every document of `docs/`. */
export function allDocuments(): readonly Document[] {
  const pages = readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.startsWith('.'))
    .map((path) => `docs/${path}`)
  return ['README.md', ...pages.toSorted()].map(documentAt)
}

export function documentAt(path: string): Document {
  return { path, text: readFileSync(new URL(path, root), 'utf8') }
}

/** The blocks of the section under this heading of the second level. */
export function blocksUnder(heading: string, markdown: string): readonly Block[] {
  const section = markdown.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`))
  if (section === undefined) throw new Error(`the guide has no section ${heading}`)
  return blocksIn(section)
}

export function blocksIn(markdown: string): readonly Block[] {
  const fences = markdown.matchAll(/^```(\w+)(?: +(\w+):?(?: +([^\n]+))?)?\n(.*?)^```$/gms)
  return [...fences].map((found) => {
    const [, language = '', role = '', about = '', text = ''] = found
    return { language, role, about, text, line: markdown.slice(0, found.index).split('\n').length }
  })
}

/** The name that a file gives itself in its first line: `# partners.yaml` or `// first-bid.ts`. */
export function fileNameOf({ text }: Block): string | undefined {
  return /^(?:#|\/\/) (\S+\.(?:yaml|ts))\n/.exec(text)?.[1]
}

/** A text after the hunks of a diff. Throws when one of them does not fit. */
export function applyDiff(text: string, diff: string): string {
  return diff
    .split(/^@@\n/m)
    .slice(1)
    .reduce((changed, hunk) => applyHunk(changed, hunk.trimEnd().split('\n')), text)
}

function applyHunk(text: string, hunk: readonly string[]): string {
  const side = (other: string): string =>
    hunk
      .filter((line) => !line.startsWith(other))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const before = side('+')
  if (!text.includes(before)) throw new Error(`the guide's diff does not fit: there is no\n${before}`)
  return text.replace(before, () => side('-'))
}
