// D05: the one order in which a request is checked, top to bottom. What comes first is reported first.
//
//   body shape · id · imp · site and app · each imp (id, native, native.request, the rest) · duplicate ids ·
//   test, at, tmax (D71) · site · app · device · user · regs · ext.service

import { Type } from 'typebox'
import { durationIssue } from './duration.ts'
import { type Issue, issue } from './issue.ts'
import type { Members } from './json/object.ts'
import { type NativeReading, readKnownNative, readNative } from './native/read.ts'
import { unsupportedVersion } from './native/version.ts'
import { BidRequest, impCount } from './request/bid-request.ts'
import { Imp } from './request/imp.ts'
import { Native } from './request/native.ts'
import { annotationsOf } from './schema/annotate.ts'
import { checkOf, issuesMax } from './schema/check.ts'
import { typeName } from './schema/shown.ts'

const frame = checkOf(Type.Object({ id: BidRequest.properties.id, imp: Type.Array(Type.Unknown(), impCount) }))
const rest = checkOf(Type.Omit(BidRequest, ['id', 'imp']))
const nativeHead = Type.Pick(Native, ['request'], { ...annotationsOf(Native) })
const impHead = checkOf(Type.Object({ id: Imp.properties.id, native: nativeHead }, annotationsOf(Imp)))
const impFields = checkOf(Type.Omit(Imp, ['ext'], { ...annotationsOf(Imp) }))
const impExt = checkOf(Type.Object({ ext: Imp.properties.ext }))

/** The first fault of a parsed body, or undefined. The native requests that were decoded on the way go to `natives`. */
export function firstIssue(body: unknown, natives: NativeReading[]): Issue | undefined {
  const shape = shapeIssue(body)
  if (shape !== undefined) return shape
  const members = body as Members
  return (
    frame.first(members, '') ??
    siteAppIssue(members) ??
    firstImpIssue(members.imp as readonly unknown[], natives) ??
    duplicateIdIssues(members.imp as readonly unknown[])[0] ??
    rest.first(members, '')
  )
}

/** Every fault of a parsed body, in the same order, up to a bound. */
export function allIssues(body: unknown): readonly Issue[] {
  const shape = shapeIssue(body)
  if (shape !== undefined) return [shape]
  const members = body as Members
  // More impressions than are allowed are one fault, not one each.
  const imps = Array.isArray(members.imp) ? members.imp.slice(0, impCount.maxItems) : []
  const issues = [
    ...frame.all(members, ''),
    ...present(siteAppIssue(members)),
    ...imps.flatMap((imp, index) => impIssues(imp, `imp[${index}]`)),
    ...duplicateIdIssues(imps),
    ...rest.all(members, ''),
  ]
  return issues.slice(0, issuesMax)
}

function shapeIssue(body: unknown): Issue | undefined {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return undefined
  return issue(annotationsOf(BidRequest).rule, { about: 'the body', found: typeName(body) })
}

function siteAppIssue({ site, app }: Members): Issue | undefined {
  if (site === undefined || app === undefined) return undefined
  return issue('V07-site-app', { members: ['site', 'app'], note: 'keep the one the chat runs in' })
}

function firstImpIssue(imps: readonly unknown[], natives: NativeReading[]): Issue | undefined {
  for (const [index, imp] of imps.entries()) {
    const path = `imp[${index}]`
    const head = impHead.first(imp, path)
    if (head !== undefined) return head
    const read = readKnownNative((imp as Imp).native.request, `${path}.native.request`)
    if (read.kind === 'faulty') return read.issues[0]
    natives.push(read.native)
    const fault = firstOtherIssue(imp as Imp, path) ?? impExt.first(imp, path)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** The first fault of the fields beside the head. Places are compared only where both kinds of check found one. */
function firstOtherIssue(imp: Imp, path: string): Issue | undefined {
  const field = impFields.first(imp, path)
  const meaning = firstMeaningIssue(imp, path)
  if (field === undefined || meaning === undefined) return field ?? meaning
  return inFieldOrder([field, meaning], path)[0]
}

/** D05: these fields of an impression follow its head, in this order. */
const otherFields = ['.native.ver', '.native.api', '.bidfloor', '.video', '.audio'] as const

/** Faults of the head keep the first places, and of two faults in one field the one that was given first stays first. */
function inFieldOrder(issues: readonly Issue[], path: string): readonly Issue[] {
  const placeOf = ({ field = '' }: Issue) => otherFields.findIndex((name) => field.startsWith(path + name))
  return issues.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function impIssues(imp: unknown, path: string): readonly Issue[] {
  const head = impHead.all(imp, path)
  // The head is checked again with the other fields; its faults come first in both lists.
  const fields = impFields.all(imp, path).slice(head.length)
  const nativeRequest = (imp as Partial<Imp> | null)?.native?.request
  const read = typeof nativeRequest === 'string' ? readNative(nativeRequest, `${path}.native.request`, true) : undefined
  const inner = read?.kind === 'faulty' ? read.issues : []
  const extensions = typeof imp === 'object' && imp !== null && !Array.isArray(imp) ? impExt.all(imp, path) : []
  const others = inFieldOrder([...fields, ...meaningIssues(imp, path)], path)
  return [...head, ...inner, ...others, ...extensions]
}

/** Rules of one impression that compare fields or read a version. */
function meaningIssues(imp: unknown, path: string): readonly Issue[] {
  if (typeof imp !== 'object' || imp === null) return []
  const { native, video, audio } = imp as Partial<Imp>
  return [
    ...present(unsupportedVersion(native?.ver, `${path}.native.ver`)),
    ...present(durationIssue(video, `${path}.video`)),
    ...present(durationIssue(audio, `${path}.audio`)),
  ]
}

/** The first of them; an impression seldom has a version, and video and audio hardly ever. */
function firstMeaningIssue(imp: Imp, path: string): Issue | undefined {
  const { native, video, audio } = imp
  if (native.ver === undefined && video === undefined && audio === undefined) return undefined
  return meaningIssues(imp, path)[0]
}

// Only ids within a request are compared. V14-id-reuse: the id of the request itself may have been used before.
function duplicateIdIssues(imps: readonly unknown[]): readonly Issue[] {
  if (imps.length < 2) return []
  const firstUse = new Map<unknown, number>()
  return imps.flatMap((imp, index) => {
    const id = (imp as Partial<Imp> | null)?.id
    if (typeof id !== 'string') return []
    const first = firstUse.get(id)
    if (first === undefined) {
      firstUse.set(id, index)
      return []
    }
    return [issue('V06-imp-id-unique', { field: `imp[${index}].id`, usedBy: `imp[${first}].id` })]
  })
}

function present(found: Issue | undefined): readonly Issue[] {
  return found === undefined ? [] : [found]
}
