// What is not a fault but probably a mistake: a member whose name looks like a typo of a missing one, and a duplicate
// member. The exchange accepts both, so only this command reports them.

import { isObject } from '@parley/openrtb'
import type { Node as Value } from 'jsonc-parser'
import { placeOf } from '../text/place.ts'
import { meantBy } from '../text/slip.ts'
import type { FoundFault } from './fault.ts'
import { knownMembers } from './known-members.ts'
import { type Child, childrenOf, encodedOffset, spanOf, treeOf } from './locate.ts'

/** A JSON text, which may be a string inside another one. */
interface Source {
  readonly text: string
  /** Converts a position of the text into one of the file. */
  readonly inFile: (offset: number) => number
  readonly file: string
}

interface Node {
  readonly value: Value
  /** With indexes, for people. */
  readonly field: string
  /** Without them, as the table of members has it. */
  readonly path: string
  readonly depth: number
}

const noticesMax = 50
/** Requests are about ten levels deep. Deeper nesting is deliberate. */
const depthMax = 32

/** The text must be JSON; otherwise its syntax fault is reported instead. */
export function noticesOf(text: string): readonly FoundFault[] {
  const value = parsed(text) === undefined ? undefined : treeOf(text)
  if (value === undefined) return []
  const source: Source = { text, inFile: (offset) => offset, file: text }
  return noticesIn(source, { value, field: '', path: '', depth: 0 }).slice(0, noticesMax)
}

function noticesIn(source: Source, node: Node): readonly FoundFault[] {
  if (node.depth > depthMax) return []
  const children = childrenOf(node.value)
  const own = node.value.type === 'object' ? [...slips(source, node, children), ...repeats(source, node, children)] : []
  return [...own, ...children.flatMap((child) => childNotices(source, node, child))]
}

function childNotices(source: Source, node: Node, child: Child): readonly FoundFault[] {
  const below = nodeOf(node, child)
  return below.path === nativePath ? nativeNotices(source, below) : noticesIn(source, below)
}

function nodeOf({ field, path, depth }: Node, { name, value }: Child): Node {
  if (typeof name === 'number') return { value, field: `${field}[${name}]`, path: `${path}[]`, depth: depth + 1 }
  const isRoot = field === '' || field.endsWith(': ')
  // What is wrapped in `native` has the same paths as what is not.
  const ownPath = path === '' || path === wrapper ? name : `${path}.${name}`
  return { value, field: isRoot ? `${field}${name}` : `${field}.${name}`, path: ownPath, depth: depth + 1 }
}

const nativePath = 'imp[].native.request'
/** The path of an object around a native request; the table has no members for it. */
const wrapper = '{native}'

function nativeNotices({ text, inFile, file }: Source, node: Node): readonly FoundFault[] {
  const native: unknown = node.value.value
  const request = typeof native === 'string' ? parsed(native) : undefined
  if (typeof native !== 'string' || !isObject(request)) return []
  const value = treeOf(native)
  if (value === undefined) return []
  const { offset: start } = node.value
  const source = { text: native, inFile: (offset: number) => inFile(encodedOffset(text, start, offset)), file }
  const path = request.native === undefined ? 'native' : wrapper
  return noticesIn(source, { ...node, value, field: `${node.field}: `, path })
}

function slips(source: Source, node: Node, children: readonly Child[]): readonly FoundFault[] {
  const known = knownMembers(node.path)
  const present = new Set(children.map(({ name }) => name))
  const absent = known.filter((name) => !present.has(name))
  return children.flatMap((child) => {
    const name = String(child.name)
    const meant = known.includes(name) ? undefined : meantBy(name, absent)
    if (meant === undefined) return []
    return [
      notice(source, node, child, `the specification has no ${name} here; did you mean ${meant}?`, `write "${meant}"`),
    ]
  })
}

function repeats(source: Source, node: Node, children: readonly Child[]): readonly FoundFault[] {
  return children.flatMap((child, index) => {
    const earlier = children.findIndex(({ name }) => name === child.name)
    if (earlier === index) return []
    const { line } = placeOf(source.file, source.inFile(children[earlier]?.value.offset ?? 0))
    const reason = `duplicate member: ${child.name} already appears on line ${line}; only the last one is read`
    return [notice(source, node, child, reason, 'keep one of them')]
  })
}

function notice({ inFile }: Source, node: Node, child: Child, reason: string, fix: string): FoundFault {
  const { start, end } = child.key ?? spanOf(child.value)
  const span = { start: inFile(start), end: inFile(end) }
  const { field } = nodeOf(node, child)
  return { severity: 'notice', rule: undefined, code: undefined, field, reason, fix, suggestion: undefined, span }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
