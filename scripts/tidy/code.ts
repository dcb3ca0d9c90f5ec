// The code of a source text without its comments: a comment may speak of what the code must not do.

/** The same lines with comments blanked out. Relies on the formatter, which puts a space before a trailing comment. */
export function codeOf(text: string): string {
  return text
    .split('\n')
    .map((line) => (isComment(line) ? '' : line.replace(/\s\/\/\s.*$/, '')))
    .join('\n')
}

/** The line of a text on which a position stands, counted from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$))/.test(line)
}
