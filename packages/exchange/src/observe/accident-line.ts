// T59: what an unexpected error adds to its log line. An error may quote what a caller sent, and a text that is too long
// would make log collectors cut or split the line.

import { inspect } from 'node:util'

/** With all other members and each character written as an escape, the line stays within 8 KiB (log/log.ts). */
const escapedLengthMax = 7168

/** The error with its stack and its causes, or the value that somebody threw. Of one that is too long, the beginning. */
export function accidentInLine(error: unknown): string {
  return cutTo(escapedLengthMax, inspect(error, { customInspect: false, maxArrayLength: 10, maxStringLength: 1000 }))
}

/** Where it was thrown, as far as the stack tells: two accidents of one place are one cause. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return typeof error
  // The message comes first and may quote a caller, who must not be able to invent places.
  const frames = error.stack.slice(error.stack.indexOf(error.message) + error.message.length)
  return /^ {4}at .{1,300}$/m.exec(frames)?.[0].trim() ?? error.name
}

/** The beginning of a text that takes at most so many characters in a JSON string of plain ASCII. */
function cutTo(lengthMax: number, text: string): string {
  let length = 0
  for (let at = 0; at < text.length; at++) {
    length += escapedLength(text.charAt(at))
    if (length > lengthMax) return text.slice(0, at)
  }
  return text
}

function escapedLength(unit: string): number {
  if (unit === '\n' || unit === '"' || unit === '\\') return 2
  return unit >= ' ' && unit <= '~' ? 1 : 6
}
