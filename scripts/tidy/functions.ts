// The functions of a source text, found by their shape. Our formatter writes the opening brace at the end of a line and
// the closing one below it at the same indentation, so no parser is needed.

export interface FoundFunction {
  readonly line: number
  readonly lines: number
}

export function functionsIn(text: string): readonly FoundFunction[] {
  const lines = text.split('\n')
  const found = lines.flatMap((_, index): readonly FoundFunction[] => {
    const start = startOf(lines, index)
    const end = start === undefined ? undefined : endOf(lines, index)
    return start === undefined || end === undefined ? [] : [{ line: start + 1, lines: end - start + 1 }]
  })
  // A signature over several lines can be met at both of its ends.
  return [...new Map(found.map((one) => [one.line, one])).values()]
}

const arrow = /=> \{$/
const keyword = /\bfunction\b.*\{$/
const method = /^\s*(?:(?:async|static|override|get|set) )*\*?[#\w$]+(?:<.*>)?\(.*\)(?:: .+)? \{$/
const endOfSignature = /^\s*(?:\)|\}[^,]*\))(?:: .+)? (?:=> )?\{$/
const control = /^\s*(?:\} )?(?:if|else|for|while|switch|catch|finally|do|try)\b/

/** Where the function begins whose body opens on this line, if one does. */
function startOf(lines: readonly string[], index: number): number | undefined {
  const line = lines[index] ?? ''
  if (endOfSignature.test(line)) {
    const start = lines.findLastIndex((other, at) => at < index && isAtIndent(other, indentOf(line)))
    return start === -1 || control.test(lines[start] ?? '') ? undefined : start
  }
  if (arrow.test(line) || keyword.test(line)) return index
  return method.test(line) && !control.test(line) ? index : undefined
}

// `}: Options): Reply {` closes a parameter or a result type and opens the body.
const reopening = /^\s*\}(?!,| else| catch| finally).*\{$/

function endOf(lines: readonly string[], index: number): number | undefined {
  const close = `${indentOf(lines[index] ?? '')}}`
  const end = lines.findIndex((line, at) => at > index && line.startsWith(close) && !reopening.test(line))
  return end === -1 ? undefined : end
}

function indentOf(line: string): string {
  return /^\s*/.exec(line)?.[0] ?? ''
}

function isAtIndent(line: string, indent: string): boolean {
  return line.trim() !== '' && indentOf(line) === indent
}
