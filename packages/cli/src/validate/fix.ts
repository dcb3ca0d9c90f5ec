// How a fault can be fixed. A suggestion is never a guess: each candidate is put into the request, the request is checked
// again, and only a candidate that removes the fault is suggested.

import { faultsOf, type Issue, isObject } from '@parley/openrtb'
import { type Candidate, candidatesFor, candidatesForMissing } from './candidates.ts'
import { freeId } from './free-id.ts'
import { valueAt, withValueAt } from './json-path.ts'
import { type Step, stepsOf } from './locate.ts'

export interface Suggestion {
  /** Where the value goes, from the root of the request or of the native request. */
  readonly path: string
  /** Undefined where the member has to be removed. */
  readonly value: unknown
  readonly kind: 'write' | 'example' | 'add' | 'remove'
  /** True when the path is one of the native request inside the string. */
  readonly isInside: boolean
}

/** Where the wrong value is: in the request, or in the native request inside one of its strings. */
export interface Spot {
  readonly outer: readonly Step[]
  /** Undefined when the fault is not inside a string. */
  readonly inner: readonly Step[] | undefined
}

/** A fault of `native.request` is inside its string, or of the string as a whole. */
export function spotOf({ field = '', inside }: Pick<Issue, 'field' | 'inside'>, request: unknown): Spot {
  const outer = stepsOf(field)
  if (inside !== undefined) return { outer, inner: stepsOf(inside) }
  const isText = outer.at(-1) === 'request' && typeof valueAt(request, outer) === 'string'
  return { outer, inner: isText ? [] : undefined }
}

/** Every suggestion is the first that works; most faults have one. */
export function suggestionFor(issue: Issue, request: unknown): Suggestion | undefined {
  const found = spotOf(issue, request)
  // A string without any native request is replaced as a whole.
  const spot = found.inner?.length === 0 ? { ...found, inner: undefined } : found
  const target = issue.lacks === undefined ? spot : { ...spot, outer: [...spot.outer, issue.lacks] }
  const value = read(request, target)
  const isMissing = value === undefined || value === null
  const name = nameOf(stepsIn(target))
  const likely = isMissing ? candidatesForMissing(name, issue) : candidatesFor(name, value, issue)
  const candidates = [...repeatedId(issue, request, target), ...likely]
  const good = candidates.find((candidate) => isFixed(issue, write(request, target, candidate.value)))
  const place = { path: pathOf(target), isInside: target.inner !== undefined }
  if (good !== undefined) return { ...place, value: good.value, kind: isMissing ? 'add' : kindOf(good) }
  if (name === '' || !isRemovable(issue, request, write(request, target, undefined))) return undefined
  return { ...place, value: undefined, kind: 'remove' }
}

/** Root members of which one has to go: each is tried. */
export function removableMembers(issue: Issue, request: unknown): readonly string[] {
  const { field, members = [] } = issue
  if (field !== undefined || !isObject(request)) return []
  const present = Object.keys(request).filter((name) => members.includes(name))
  return present.filter((name) => isFixed(issue, withValueAt(request, [name], undefined)))
}

/** An id that is used twice gets one that is free. */
function repeatedId({ usedBy }: Issue, request: unknown, spot: Spot): readonly Candidate[] {
  const steps = stepsIn(spot)
  const [index, last] = steps.slice(-2)
  if (last !== 'id' || typeof index !== 'number' || usedBy === undefined) return []
  const list = steps.slice(0, -2)
  const items = read(request, spot.inner === undefined ? { ...spot, outer: list } : { ...spot, inner: list })
  const id = Array.isArray(items) ? freeId(items, index) : undefined
  return id === undefined ? [] : [{ value: id, isExample: true }]
}

function kindOf({ isExample }: Candidate): 'write' | 'example' {
  return isExample ? 'example' : 'write'
}

function isFixed(issue: Issue, request: unknown): boolean {
  const remaining = faultsOf(JSON.stringify(request))
  return !remaining.some((other) => keyOf(other) === keyOf(issue))
}

/** Whether removing the value fixes the fault and breaks nothing else. */
function isRemovable(issue: Issue, request: unknown, without: unknown): boolean {
  const before = faultsOf(JSON.stringify(request)).length
  return isFixed(issue, without) && faultsOf(JSON.stringify(without)).length < before
}

/** Faults with the same key are about the same value: of the request, or of the native request inside its string. */
function keyOf({ field, inside, rule }: Issue): string {
  if (field === undefined) return rule
  return inside === undefined ? field : `${field}: ${inside}`
}

/** The key of a value; an item of an array is called after the array. */
function nameOf(steps: readonly Step[]): string {
  const last = steps.at(-1) ?? ''
  return typeof last === 'number' ? `${steps.at(-2) ?? ''}[]` : last
}

function stepsIn({ outer, inner }: Spot): readonly Step[] {
  return inner ?? outer
}

function read(request: unknown, { outer, inner }: Spot): unknown {
  const value = valueAt(request, outer)
  return inner === undefined ? value : valueAt(innerValue(value), inner)
}

function write(request: unknown, { outer, inner }: Spot, part: unknown): unknown {
  if (inner === undefined) return withValueAt(request, outer, part)
  const changed = withValueAt(innerValue(valueAt(request, outer)), inner, part)
  return withValueAt(request, outer, JSON.stringify(changed))
}

function innerValue(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

function pathOf(spot: Spot): string {
  return stepsIn(spot).reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path === '' ? step : `${path}.${step}`
  }, '')
}
