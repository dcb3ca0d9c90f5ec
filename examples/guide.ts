// A guide as a reader follows it: its fenced blocks in order, each with the words behind its fence.

export interface Block {
  readonly language: string
  /** The word behind the language, which only the test reads: `sh server` is a command that keeps running. */
  readonly role: string
  readonly text: string
}

/** The blocks of the section under this heading of the second level. */
export function blocksUnder(heading: string, markdown: string): readonly Block[] {
  const section = markdown.split(/^(?=## )/m).find((text) => text.startsWith(`## ${heading}\n`))
  if (section === undefined) throw new Error(`the guide has no section ${heading}`)
  return blocksIn(section)
}

export function blocksIn(markdown: string): readonly Block[] {
  const fences = markdown.matchAll(/^```(\w+)(?: (\w+))?\n(.*?)^```$/gms)
  return [...fences].map(([, language = '', role = '', text = '']) => ({ language, role, text }))
}

/** The name that a block of configuration gives itself in its first line: `# partners.yaml`. */
export function fileNameOf({ text }: Block): string | undefined {
  return /^# (\S+\.yaml)\n/.exec(text)?.[1]
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
