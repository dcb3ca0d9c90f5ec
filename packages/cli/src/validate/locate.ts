// Finds the position of a field in a valid JSON text. For a missing field, the deepest existing part of its path is found,
// which is the object that lacks it.

import { scanJson } from '@parley/openrtb'
import { type Node, parseTree } from 'jsonc-parser'
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
  const root = treeOf(text)
  if (root === undefined) return { value: beginningOf(text), key: undefined, depth: 0 }
  let at: Child = { name: '', key: undefined, value: root }
  let depth = 0
  for (const step of steps) {
    // JSON.parse keeps the last of equal keys.
    const child = childrenOf(at.value).findLast(({ name }) => name === step)
    if (child === undefined) break
    at = child
    depth++
  }
  return { value: spanOf(at.value), key: at.key, depth }
}

/** The exchange refuses far less for its depth alone (D70); the parser calls itself for each level. */
const levelsMax = 1000

/** The value of a JSON text with all its parts; undefined where it is nested too deep to look into. */
export function treeOf(text: string): Node | undefined {
  return scanJson(text).depth > levelsMax ? undefined : parseTree(text)
}

function beginningOf(text: string): Span {
  const start = Math.max(0, text.search(/\S/))
  return { start, end: start + 1 }
}

export function spanOf({ offset, length }: Node): Span {
  return { start: offset, end: offset + length }
}

/** The position in a JSON string that corresponds to a position in the decoded string. */
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
  readonly value: Node
}

/** The members of an object or the items of an array; none of anything else. */
export function childrenOf({ type, children = [] }: Node): readonly Child[] {
  if (type === 'array') return children.map((value, index) => ({ name: index, key: undefined, value }))
  return children.flatMap(({ children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ name: String(key.value), key: spanOf(key), value }],
  )
}
