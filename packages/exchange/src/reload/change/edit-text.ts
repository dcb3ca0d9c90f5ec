// Changes members of partners and campaigns in the text of a configuration file. Only their characters are replaced, so that
// comments, order and layout stay as somebody wrote them. What comes out is read again and compared with what was meant: a file
// in which one value stands for several is refused instead of changed in more places than one.

import { isDeepStrictEqual } from 'node:util'
import type { Edit, MemberValue } from '@parley/contract'
import { type Document, isMap, isNode, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { changeable } from '../../config/changeable.ts'

/** What was written, and what is written now. */
export interface Changed extends Pick<Edit, 'kind' | 'name' | 'member'> {
  readonly from: MemberValue
  readonly to: MemberValue
}

export type Editing =
  | { readonly kind: 'edited'; readonly text: string; readonly changed: readonly Changed[] }
  | { readonly kind: 'refused'; readonly reason: string }

/** `text` is a valid configuration. */
export function editText(text: string, edits: readonly Edit[]): Editing {
  const document = parseDocument(text)
  const meant: unknown = structuredClone(document.toJS())
  const splices: Splice[] = []
  const changed: Changed[] = []
  for (const edit of edits) {
    const fault = faultOf(edit, edits)
    if (fault !== undefined) return refused(fault)
    const entry = entryIn(document, edit)
    if (entry === undefined) return refused(`the file has no ${edit.kind} that is written as ${edit.name}`)
    const from = writtenIn(entry, edit.member)
    if (from === edit.value) continue
    const splice = spliceOf(text, entry, edit)
    if (splice === undefined) return refused(byHand(edit))
    splices.push(splice)
    changed.push({ kind: edit.kind, name: edit.name, member: edit.member, from, to: edit.value })
    setIn(meant, edit)
  }
  const edited = spliced(text, splices)
  const again = parseDocument(edited)
  if (again.errors.length > 0 || !isDeepStrictEqual(again.toJS(), meant)) return refused(byHand(edits[0]))
  return { kind: 'edited', text: edited, changed }
}

function refused(reason: string): Editing {
  return { kind: 'refused', reason }
}

function faultOf(edit: Edit, edits: readonly Edit[]): string | undefined {
  const { kind, name, member } = edit
  const { members } = changeable[kind]
  if (!members.includes(member)) {
    return `${member} of a ${kind} cannot be changed here; editable: ${members.join(', ')}`
  }
  const isTwice = edits.some((one) => one !== edit && one.kind === kind && one.name === name && one.member === member)
  return isTwice ? `${member} of ${name} is changed twice; send one of them` : undefined
}

function byHand(edit: Edit | undefined): string {
  return `the file is written in a way that cannot be changed here (${edit?.member} of ${edit?.name}); change it by hand`
}

function entryIn(document: Document, { kind, name }: Edit): YAMLMap | undefined {
  const { list, key } = changeable[kind]
  const entries = document.getIn(list, true)
  if (!isSeq(entries)) return undefined
  return entries.items.find((entry): entry is YAMLMap => isMap(entry) && entry.get(key) === name)
}

function writtenIn(entry: YAMLMap, member: string): MemberValue {
  const value: unknown = entry.get(member)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

function setIn(meant: unknown, { kind, name, member, value }: Edit): void {
  const { list, key } = changeable[kind]
  const groups = meant as Readonly<Record<string, Readonly<Record<string, readonly Record<string, unknown>[]>>>>
  const entry = groups[list[0]]?.[list[1]]?.find((one) => one[key] === name)
  if (entry === undefined) return
  if (value === null) delete entry[member]
  else entry[member] = value
}

/** Characters that others take the place of. */
interface Splice {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** From the last to the first, so that the places of the others stay right. */
function spliced(text: string, splices: readonly Splice[]): string {
  const backwards = splices.toSorted((a, b) => b.start - a.start)
  return backwards.reduce((done, { start, end, text: put }) => done.slice(0, start) + put + done.slice(end), text)
}

function spliceOf(text: string, entry: YAMLMap, { kind, member, value }: Edit): Splice | undefined {
  const at = indexOf(entry, member)
  if (at === -1) return added(text, entry, changeable[kind].key, `${member}: ${value}`)
  if (value === null) return removed(text, entry, at)
  const place = placeOf(entry.items[at])
  return place === undefined ? undefined : { start: place.valueStart, end: place.end, text: String(value) }
}

function indexOf(entry: YAMLMap, member: string): number {
  return entry.items.findIndex(({ key }) => isScalar(key) && key.value === member)
}

/** A new member stands behind the name of its entry: on a line of its own, or inside the braces. */
function added(text: string, entry: YAMLMap, key: string, member: string): Splice | undefined {
  const place = placeOf(entry.items[indexOf(entry, key)])
  if (place === undefined) return undefined
  if (entry.flow === true) {
    // JSON has its names in quotes.
    const quoted = text[place.start] === '"' ? member.replace(/^\w+/, '"$&"') : member
    return { start: place.end, end: place.end, text: `, ${quoted}` }
  }
  const lineEnd = /\r?\n|$/g
  lineEnd.lastIndex = place.end
  const at = lineEnd.exec(text)?.index ?? text.length
  const indent = ' '.repeat(place.start - lineStart(text, place.start))
  return { start: at, end: at, text: `${text.includes('\r\n') ? '\r\n' : '\n'}${indent}${member}` }
}

function removed(text: string, { items, flow }: YAMLMap, at: number): Splice | undefined {
  const [before, place, after] = [placeOf(items[at - 1]), placeOf(items[at]), placeOf(items[at + 1])]
  if (place === undefined) return undefined
  if (before === undefined) {
    return after === undefined ? undefined : { start: place.start, end: after.start, text: '' }
  }
  if (flow === true) return { start: before.end, end: place.end, text: '' }
  const start = lineStart(text, place.start)
  const next = text.indexOf('\n', place.end)
  // The last line has no end that could go with it, so the end of the line before goes.
  return next === -1 ? { start: start - 1, end: text.length, text: '' } : { start, end: next + 1, text: '' }
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

interface Place {
  readonly start: number
  readonly valueStart: number
  readonly end: number
}

function placeOf(pair: Pair | undefined): Place | undefined {
  if (pair === undefined || !isNode(pair.key) || !isNode(pair.value)) return undefined
  const [key, value] = [pair.key.range, pair.value.range]
  if (!key || !value) return undefined
  return { start: key[0], valueStart: value[0], end: value[1] }
}
