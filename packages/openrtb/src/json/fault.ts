// Turns a text that JSON.parse refused into a sentence that tells how to mend it. Engines word their messages
// differently and often leave out the position, so the place of the fault is found here.

import { faultPosition } from './position.ts'

/** Says what is wrong with the text, with line and column. */
export function jsonFault(text: string): string {
  if (text.trim() === '') return 'the text is empty; send a JSON object'
  const position = faultPosition(text)
  if (position >= text.length) return 'the JSON ends too early; a bracket or quote is not closed'
  return `${complaintAt(text, position)} at ${placeOf(text, position)}`
}

function complaintAt(text: string, position: number): string {
  const found = text[position]
  const before = text.slice(0, position).trimEnd().at(-1)
  if (before === ',' && (found === '}' || found === ']')) return `trailing comma before ${found}`
  if (found === "'") return 'single quote; JSON strings use double quotes (")'
  return `unexpected ${JSON.stringify(found)}`
}

function placeOf(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}
