// T59: an accident is told as one line of JSON, whatever stands in it. An error may quote what a stranger sent, and a line
// that such a text could break, colour or fill would let the stranger write into the log.

import { inspect } from 'node:util'

/** Beyond this, collectors of logs begin to cut or to split lines. */
const lineBytesMax = 8192

/** One line in plain ASCII, without its line break. Of an error that is too long, the beginning is told. */
export function accidentLine(error: unknown, wallMs: number): string {
  const before = `{"at":"${new Date(wallMs).toISOString()}","accident":"`
  const after = '"}'
  return before + escapedUpTo(lineBytesMax - before.length - after.length, wordsOf(error)) + after
}

/** The error with its stack and its causes, or the value that somebody threw. */
function wordsOf(error: unknown): string {
  return inspect(error, { customInspect: false, maxArrayLength: 10, maxStringLength: 1000 })
}

/** The inside of a JSON string of at most so many characters; no escape is cut in half. */
function escapedUpTo(lengthMax: number, text: string): string {
  let escaped = ''
  for (let at = 0; at < text.length; at++) {
    const next = escapeOf(text.charAt(at))
    if (escaped.length + next.length > lengthMax) return escaped
    escaped += next
  }
  return escaped
}

function escapeOf(unit: string): string {
  if (unit === '\n') return '\\n'
  if (unit === '"' || unit === '\\') return `\\${unit}`
  if (unit >= ' ' && unit <= '~') return unit
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
