// Spec: Validation rule 1, with D06 (null means absent) and D70 (hostile JSON).

import { ruleOf } from '../rules.ts'
import { jsonFault } from './fault.ts'
import { depthMax, type JsonScan, scanJson, tokensMax } from './scan.ts'

export type JsonReading =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'fault'; readonly rule: 'V01-json' | HostileRule; readonly reason: string }

type HostileRule = 'D70-depth' | 'D70-tokens' | 'D70-proto'

/** Reads a text whose depth and size are bounded. Members that are null are left out of the value. */
export function parseJson(text: string): JsonReading {
  const scan = scanJson(text)
  if (scan.depth > depthMax) return hostile('D70-depth')
  if (scan.tokens > tokensMax) return hostile('D70-tokens')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'fault', rule: 'V01-json', reason: jsonFault(text) }
  }
  if (!mayNeedCleaning(text, scan)) return { kind: 'value', value }
  return holdsProto(value) ? hostile('D70-proto') : { kind: 'value', value: withoutNulls(value) }
}

function hostile(rule: HostileRule): JsonReading {
  return { kind: 'fault', rule, reason: `the JSON must ${ruleOf(rule).says}` }
}

// A key can be written with escapes ("\u005f…"), so any escaped Latin character is a reason to look closer.
function mayNeedCleaning(text: string, scan: JsonScan): boolean {
  return scan.hasNull || text.includes('__proto__') || text.includes('\\u00')
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
  const present = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(present.map(([key, member]) => [key, withoutNulls(member)]))
}
