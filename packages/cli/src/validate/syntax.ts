// A text that is not JSON: where it breaks, and how to fix it.

import { faultPosition } from '@parley/openrtb'
import { createScanner } from 'jsonc-parser'
import type { Span } from '../text/place.ts'

export interface SyntaxFault {
  readonly span: Span
  readonly fix: string
}

interface Mistake {
  /** The text before the fault, without trailing white space. */
  readonly before?: RegExp
  /** The text at the fault. */
  readonly at: RegExp
  readonly fix: string
}

// The first row that fits counts.
const mistakes: readonly Mistake[] = [
  { at: /^\/[/*]|^#/, fix: 'remove the comment: JSON does not allow comments' },
  { at: /^'/, fix: 'write double quotes (") instead of single quotes' },
  { at: /^[“”„«»]/, fix: 'write straight double quotes (") instead of typographic ones' },
  { at: /^(?:True|False|None)\b/, fix: 'write true, false or null in lower case' },
  { at: /^(?:NaN|-?Infinity|undefined)\b/, fix: 'write a number, or remove the field: JSON has no such value' },
  { before: /[{,]$/, at: /^[A-Za-z_$][\w$]*\s*:/, fix: 'put the key in double quotes' },
  { at: /^=/, fix: 'write a colon (:) instead of the equals sign' },
  { before: /[\d.]$/, at: /^[\d._]/, fix: 'write the number in plain digits, without leading zeros or separators' },
  { at: /^[+.]\d?/, fix: 'write the number with a digit first and without a plus sign' },
  { at: /^[\r\n\t]/, fix: 'end the string with a double quote on its line, or write the character as \\n or \\t' },
  { before: /["\]}\w]$/, at: /^["{[\w-]/, fix: 'put a comma (,) or, after a key, a colon (:) before it' },
  { before: /[,:[{]$/, at: /^[,:]/, fix: 'remove it, or write the missing value before it' },
  { at: /^[}\]]/, fix: 'remove this bracket, or write the one that matches the opening bracket' },
]

export function syntaxFault(text: string): SyntaxFault {
  const position = faultPosition(text)
  if (text.trim() === '') return { span: { start: 0, end: 1 }, fix: 'write a JSON object: { … }' }
  if (position >= text.length) return cutOff(text)
  const before = text.slice(0, position).trimEnd()
  if (before.endsWith(',') && /^[}\]]/.test(text.slice(position))) {
    return { span: { start: before.length - 1, end: before.length }, fix: 'remove this comma' }
  }
  if (isWhole(before)) return { span: { start: position, end: position + 1 }, fix: behindFix(text[position]) }
  const rest = text.slice(position, position + 40)
  const mistake = mistakes.find((row) => row.at.test(rest) && (row.before?.test(before) ?? true))
  const fix = mistake?.fix ?? 'remove it, or put it in double quotes if it is text'
  return { span: { start: position, end: position + 1 }, fix }
}

/** Whether the request ends before its file does. */
function isWhole(before: string): boolean {
  if (!before.endsWith('}') && !before.endsWith(']')) return false
  try {
    JSON.parse(before)
    return true
  } catch {
    return false
  }
}

function behindFix(first: string | undefined): string {
  return first === '{' || first === '['
    ? 'put only one request into this file. To send a log of many requests, use parley replay'
    : 'remove everything after the end of the request'
}

/** The text ends too early: the opening bracket or quote that is never closed is where to look. */
function cutOff(text: string): SyntaxFault {
  const open: number[] = []
  const scanner = createScanner(text, true)
  scanner.scan()
  // Only the end of the text has no length.
  for (; scanner.getTokenLength() > 0; scanner.scan()) {
    const at = scanner.getTokenOffset()
    const first = text[at]
    const error: number = scanner.getTokenError()
    if (first === '"' && error > 0)
      return { span: { start: at, end: at + 1 }, fix: 'close this string with a double quote (")' }
    if (first === '{' || first === '[') open.push(at)
    else if (first === '}' || first === ']') open.pop()
  }
  const start = open.at(-1) ?? text.length - 1
  const closing = open.toReversed().map((at) => (text[at] === '{' ? '}' : ']'))
  const fix =
    closing.length === 0 ? 'complete the text' : `close this bracket: ${closing.join(' ')} is missing at the end`
  return { span: { start, end: start + 1 }, fix }
}
