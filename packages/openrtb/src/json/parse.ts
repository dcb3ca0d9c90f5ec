// Spec: Validation rule 1, with D06 (null means absent) and D70 (hostile JSON).

import { jsonFault } from './fault.ts'
import { depthMax, scanJson, tokensMax } from './scan.ts'

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly fault: JsonFault; readonly reason: string }

/** Why a text gives no value: it is not JSON, or it is JSON that nobody honest sends. */
export type JsonFault = 'syntax' | keyof typeof hostileReasons

const hostileReasons = {
  depth: `the JSON must be nested at most ${depthMax} levels deep`,
  tokens: `the JSON must hold at most ${tokensMax} brackets, commas and colons`,
  proto: 'the JSON must not use the key __proto__',
} as const

/** Reads a text whose depth and size are bounded. Members that are null are left out of the value. */
export function parseJson(text: string): JsonReading {
  const hasNull = text.includes('null')
  if (!isSurelySmall(text)) {
    const scan = scanJson(text)
    if (scan.depth > depthMax) return hostile('depth')
    if (scan.tokens > tokensMax) return hostile('tokens')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'fault', fault: 'syntax', reason: jsonFault(text) }
  }
  if (!hasNull && !mayHoldProto(text)) return { kind: 'value', value }
  return holdsProto(value) ? hostile('proto') : { kind: 'value', value: withoutNulls(value) }
}

function hostile(fault: keyof typeof hostileReasons): JsonReading {
  return { kind: 'fault', fault, reason: hostileReasons[fault] }
}

// A key can be written with escapes ("\u005f…"), so any escaped Latin character is a reason to look closer. The backslash
// is not looked for: JSON inside JSON is full of them.
function mayHoldProto(text: string): boolean {
  return text.includes('__proto__') || text.includes('u00')
}

/** A text with few brackets cannot be deep, and a short one has no more tokens than characters. */
function isSurelySmall(text: string): boolean {
  return text.length <= tokensMax && bracketsIn(text, '{') + bracketsIn(text, '[') <= depthMax
}

function bracketsIn(text: string, bracket: '{' | '['): number {
  let count = 0
  for (let at = text.indexOf(bracket); at !== -1 && count <= depthMax; at = text.indexOf(bracket, at + 1)) count++
  return count
}

function holdsProto(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(holdsProto)
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(holdsProto)
}

// D06-null: a null member is an absent member. A null item of an array stays: an item cannot be absent.
function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNulls)
  const present: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) if (member !== null) present[key] = withoutNulls(member)
  return present
}
