// Where a field stands in a JSON text that JSON.parse accepts. A field that is missing is looked for as deep as it goes,
// so the place of the object that lacks it is found.

import type { Span } from '../text/place.ts'

export type Step = string | number

export interface Found {
  /** The value, or the deepest part of the way to it that exists. */
  readonly value: Span
  /** The key of that value, where it has one. */
  readonly key: Span | undefined
  /** How many steps of the way exist. */
  readonly depth: number
}

/** `imp[0].native.request` as steps. */
export function stepsOf(field: string): readonly Step[] {
  const parts = field.match(/[^.[\]]+|\[\d+\]/g) ?? []
  return parts.map((part) => (part.startsWith('[') ? Number(part.slice(1, -1)) : part))
}

export function locate(text: string, steps: readonly Step[]): Found {
  const start = valueStart(text)
  let found: Found = { value: { start, end: endOfValue(text, start) }, key: undefined, depth: 0 }
  for (const step of steps) {
    // JSON.parse keeps the last of equal keys.
    const child = childrenOf(text, found.value.start).findLast(({ name }) => name === step)
    if (child === undefined) return found
    found = { value: child.value, key: child.key, depth: found.depth + 1 }
  }
  return found
}

/** Where the value of a JSON text begins. */
export function valueStart(text: string): number {
  return skipSpace(text, 0)
}

/** The position in the text of a JSON string at which a position of the decoded string stands. */
export function encodedOffset(text: string, stringStart: number, decoded: number): number {
  let at = stringStart + 1
  for (let count = 0; count < decoded && text[at] !== '"'; count++) at += unitLength(text, at)
  return at
}

function unitLength(text: string, at: number): number {
  if (text[at] !== '\\') return 1
  return text[at + 1] === 'u' ? 6 : 2
}

export interface Child {
  readonly name: Step
  readonly key: Span | undefined
  readonly value: Span
}

/** The members of the object or the items of the array that begins there; none of anything else. */
export function childrenOf(text: string, start: number): readonly Child[] {
  if (text[start] !== '{' && text[start] !== '[') return []
  const children: Child[] = []
  let at = skipSpace(text, start + 1)
  while (text[at] !== '}' && text[at] !== ']') {
    const child = text[start] === '{' ? memberAt(text, at) : itemAt(text, at, children.length)
    children.push(child)
    at = skipSpace(text, child.value.end)
    if (text[at] === ',') at = skipSpace(text, at + 1)
  }
  return children
}

function memberAt(text: string, at: number): Child {
  const key = { start: at, end: endOfValue(text, at) }
  const start = skipSpace(text, skipSpace(text, key.end) + 1)
  const name = JSON.parse(text.slice(key.start, key.end)) as string
  return { name, key, value: { start, end: endOfValue(text, start) } }
}

function itemAt(text: string, at: number, index: number): Child {
  return { name: index, key: undefined, value: { start: at, end: endOfValue(text, at) } }
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start)
  if (text[start] !== '{' && text[start] !== '[') return matchedEnd(/[^\s,\]}]*/y, text, start)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const found = text[at]
    if (found === '"') at = endOfString(text, at) - 1
    else if (found === '{' || found === '[') depth++
    else if ((found === '}' || found === ']') && --depth === 0) return at + 1
  }
  return text.length
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += unitLength(text, at)
  return at + 1
}

function skipSpace(text: string, at: number): number {
  return matchedEnd(/[ \t\n\r]*/y, text, at)
}

function matchedEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(text)
  return pattern.lastIndex
}
