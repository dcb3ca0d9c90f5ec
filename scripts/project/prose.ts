// The words of a Markdown text without its fenced code, where brackets and hashes mean something else.

/** The same lines with fenced code blanked out. */
export function proseOf(markdown: string): string {
  let fence: string | undefined
  const lines = markdown.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined && mark === undefined) return line
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) === true) fence = undefined
    return ''
  })
  return lines.join('\n')
}
