// Spec: Validation rule 5. Decodes the text of `imp[].native.request` and finds the first fault in it (D20, D21).

import { type Issue, issue } from '../issue.ts'
import { isObject } from '../json/object.ts'
import { parseJson } from '../json/parse.ts'
import { annotationsOf } from '../schema/annotate.ts'
import { checkOf } from '../schema/check.ts'
import { typeName } from '../schema/shown.ts'
import { assetIssues } from './asset-rules.ts'
import { namedMembers } from './named-members.ts'
import { NativeRequest } from './request.ts'
import { unsupportedVersion } from './version.ts'

/** A native request that passed every check, and the form in which it came, which the answer keeps. */
export interface NativeReading {
  readonly request: NativeRequest
  readonly isWrapped: boolean
}

export type NativeResult =
  | { readonly kind: 'read'; readonly native: NativeReading }
  | { readonly kind: 'faulty'; readonly issues: readonly Issue[] }

const check = checkOf(NativeRequest)
const shape = annotationsOf(NativeRequest)

/** A publisher asks with the same few texts all day, so what was read is remembered, up to these bounds. */
const knownMax = 128
const knownLengthMax = 2048
const known = new Map<string, NativeResult>()

/** The same as `readNative` for the first fault only. A reading may be shared by many requests: it is read-only. */
export function readKnownNative(text: string, field: string): NativeResult {
  const found = known.get(text)
  if (found !== undefined) return found
  const result = readNative(text, field, false)
  if (result.kind === 'faulty' || text.length > knownLengthMax) return result
  const [oldest] = known.keys()
  if (known.size >= knownMax && oldest !== undefined) known.delete(oldest)
  known.set(text, result)
  return result
}

/** Reads the native request of one impression; `field` names it, and `thorough` asks for every fault in it. */
export function readNative(text: string, field: string, thorough: boolean): NativeResult {
  const parsed = parseJson(text)
  if (parsed.kind === 'fault') {
    const rule = parsed.fault === 'syntax' ? 'V05-json' : 'V05-hostile'
    return faulty([issue(rule, { field, cause: parsed.reason })])
  }
  if (!isObject(parsed.value)) {
    return faulty([issue(shape.rule, { field, found: typeName(parsed.value) })])
  }
  // D20-bare-native: the specification wraps the request in `native`; the IAB's own form since 1.1 is bare.
  const isWrapped = parsed.value.native !== undefined
  const request = isWrapped ? parsed.value.native : parsed.value
  const issues = issuesIn(request, isWrapped ? '.native' : '', thorough)
  if (issues.length > 0) return faulty(issues.map((inner) => outerIssue(inner, field)))
  return { kind: 'read', native: { request: namedMembers(request) as NativeRequest, isWrapped } }
}

function issuesIn(request: unknown, path: string, thorough: boolean): readonly Issue[] {
  if (thorough) {
    const issues = check.all(request, path)
    return isObject(request) ? [...issues, ...meaningIssues(request, path)] : issues
  }
  const first = check.first(request, path)
  return first === undefined ? meaningIssues(request as NativeRequest, path) : [first]
}

/** Rules that a schema cannot say: they compare fields with each other. */
function meaningIssues(request: Partial<NativeRequest>, path: string): readonly Issue[] {
  const version = unsupportedVersion(request.ver, `${path}.ver`.slice(1))
  const assets = Array.isArray(request.assets) ? assetIssues(request.assets, `${path}.assets`.slice(1)) : []
  return version === undefined ? assets : [version, ...assets]
}

/** The caller sees the field that carries the text; the path in the text stands beside it. */
function outerIssue(inner: Issue, field: string): Issue {
  return { ...inner, field, inside: inner.field }
}

function faulty(issues: readonly Issue[]): NativeResult {
  return { kind: 'faulty', issues }
}
